import { render } from "preact";
import { App } from "./app";
import { keep_on_device } from "./net";

const root = document.getElementById("app");
if (root) {
  root.textContent = "";
  render(<App />, root);
  keep_on_device();
}
