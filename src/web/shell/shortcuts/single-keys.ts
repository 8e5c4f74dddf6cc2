const offKey = "singleKeysOff";

/** Whether keys such as `/` work by themselves: not while the user types, nor where they switched them off. */
export function singleKeysWork(target: EventTarget | null): boolean {
  return localStorage.getItem(offKey) === null && !isTyping(target);
}

export function areSingleKeysOff(): boolean {
  return localStorage.getItem(offKey) !== null;
}

export function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(offKey);
  else localStorage.setItem(offKey, "1");
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog") !== null;
}
