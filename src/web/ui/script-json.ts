/** Returns JSON that can stand inside a `<script>`: no text in it can end the element. */
export function scriptJson(data: object): string {
  return JSON.stringify(data).replaceAll("<", String.raw`\u003c`);
}
