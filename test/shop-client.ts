// What a test reads of an answer is checked by the test itself.
export type Json = any;

export type Answer<Body = unknown> = { status: number; body: Body; headers: Headers };

type Call = <Body = Json>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<Body>>;

/** A user with an account, calling the shop as their browser would. */
export type Person = { email: string; name: string; password: string; token: string; cookie: string; call: Call };

export type ShopClient = ReturnType<typeof createShopClient>;

/** Calls the shop at an address over HTTP. `person` signs a user in or up, by the path of the identity API. */
export function createShopClient(url: string) {
  async function call<Body = Json>(...[method, path, body, headers = {}]: Parameters<Call>): Promise<Answer<Body>> {
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = /json/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, body: (json ? JSON.parse(text) : text) as Body, headers: response.headers };
  }

  async function person(path: string, login: { email: string; password: string; name: string }): Promise<Person> {
    const entered = await call("POST", `/api/identity/${path}`, login, { origin: url });
    if (entered.status !== 200) throw new Error(`${path}: ${entered.status} ${JSON.stringify(entered.body)}`);
    const cookie = entered.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    const registered = await call(
      "PUT",
      `/api/user/${encodeURIComponent(login.email)}`,
      { email: login.email },
      { cookie },
    );
    const token = registered.body.token as string;
    return {
      ...login,
      token,
      cookie,
      call: (method, path, body, headers) => call(method, path, body, { authorization: `Bearer ${token}`, ...headers }),
    };
  }

  return { url, call, person };
}
