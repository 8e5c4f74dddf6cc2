/** Returns whether passkeys can belong to a host: they can't where the shop is reached by a number instead of a name. */
export function canHavePasskeys({ hostname }: { hostname: string }): boolean {
  return !/^[\d.]+$|:/.test(hostname);
}

/** Returns whether this browser can use passkeys here. */
export function passkeysWork(): boolean {
  return (
    canHavePasskeys(location) &&
    typeof PublicKeyCredential === "function" &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential
  );
}
