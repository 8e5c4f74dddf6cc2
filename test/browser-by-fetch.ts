/** What a browser does with cookies and origins, by `fetch`: enough to sign in and to be sent from page to page. */
export type Visitor = {
  cookies: Map<string, string>;
  get: (address: string) => Promise<Response>;
  post: (address: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  submit: (address: string, fields: Record<string, string>) => Promise<Response>;
  /** Follows redirects to a page or to an address in `stopAt`. Also returns the last address. */
  follow: (address: string, stopAt?: (url: URL) => boolean) => Promise<{ url: URL; response: Response | null }>;
};

export function visitor(origin: string): Visitor {
  const cookies = new Map<string, string>();
  const here = (address: string) => new URL(address, origin);

  async function send(address: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(here(address), { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0\b|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  const get = (address: string) => send(address, {});
  return {
    cookies,
    get,
    post: (address, body, headers) =>
      send(address, {
        method: "POST",
        headers: { origin, "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    submit: (address, fields) =>
      send(address, { method: "POST", headers: { origin }, body: new URLSearchParams(fields) }),
    async follow(address, stopAt = () => false) {
      let url = here(address);
      for (let hop = 0; hop < 12; hop += 1) {
        if (stopAt(url)) return { url, response: null };
        const response = await get(url.href);
        const next = response.headers.get("location");
        if (!next) return { url, response };
        url = new URL(next, url);
      }
      throw new Error(`redirected without end, last to ${url.href}`);
    },
  };
}
