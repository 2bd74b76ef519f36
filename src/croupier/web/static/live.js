// The live connection of a table: what the server tells, in its order; when it is lost it is sought again.
import { get, Refused } from "./basics.js";
import { t } from "./words.js";

export class Live {
  /** `told` gets every message; `changed` hears that the connection has come or gone, and why it will not come back. */
  constructor(id, told, changed) {
    this.id = id;
    this.told = told;
    this.changed = changed;
    this.known = false; // whether the table is known as it is now
    this.tries = 0;
    this.connect();
  }

  connect() {
    const secure = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${secure}://${location.host}/live/${this.id}`);
    let heard = false;
    socket.addEventListener("message", (message) => {
      const { state, events } = JSON.parse(message.data);
      const first = !heard; // the table as it is, whatever has happened meanwhile
      heard = this.known = true;
      this.tries = 0;
      this.told(state, events || []);
      if (first) this.changed("");
    });
    socket.addEventListener("close", () => this.lost(heard));
  }

  async lost(heard) {
    this.known = false;
    this.changed(t`Connection lost. Reconnecting …`);
    if (!heard) {
      try {
        await get(`/api/tables/${this.id}`); // a connection that is never made does not say why
      } catch (refused) {
        if (refused instanceof Refused && refused.status) return this.changed(refused.message);
      }
    }
    this.tries += 1;
    setTimeout(() => this.connect(), Math.min(8000, 400 * 2 ** this.tries));
  }
}
