import { z } from "@hono/zod-openapi";
import { body, createRouter, endpoint, type Shop } from "#api/router.ts";
import {
  changeable,
  changeables,
  connect,
  connectionSchemas,
  connectionStates,
  disconnect,
} from "#shop/desk/connections/connections.ts";
import { services } from "#shop/desk/connections/connection-rules.ts";
import { staff } from "#shop/foundation/actor.ts";

const policy = { permission: "connections:manage" } as const;
const refusals = ["sign_in_again", "set_in_files", "secret_key_missing"] as const;

const state = z
  .object({
    source: z
      .enum(["file", "stored", "sandbox", "none"])
      .openapi({ description: "`file`: the environment of the process; `stored`: entered by staff" }),
    live: z.boolean().nullable().openapi({ description: "Whether it takes real money; null: it has no test mode" }),
    account: z.string().openapi({ description: "What tells one account from another; no secret" }),
  })
  .openapi("Connection");

const read = endpoint({
  method: "get",
  path: "/connections",
  policy,
  summary: "What the shop is connected to: the card provider, the mail server, parcel carriers",
  request: {},
  response: z
    .object({
      stripe: state,
      mail: state,
      carriers: state,
      changeable: z
        .enum(changeables)
        .openapi({ description: "Why nothing can be entered: `SANDBOX=force`, or no key to encrypt it with" }),
    })
    .openapi("Connections"),
});

const put = {
  method: "put",
  policy,
  refusals: [...refusals],
  response: z.object({ acknowledged: z.literal(true) }),
} as const;

const putStripe = endpoint({
  ...put,
  path: "/connections/stripe",
  summary: "Takes cards with this account at Stripe, which is asked first; the processes of the shop start anew",
  request: body(connectionSchemas.stripe),
});

const putMail = endpoint({
  ...put,
  path: "/connections/mail",
  summary: "Sends mails by this server, which is asked first; the processes of the shop start anew",
  request: body(connectionSchemas.mail),
});

const putCarriers = endpoint({
  ...put,
  path: "/connections/carriers",
  summary:
    "Takes rates and labels from this account at Shippo, which is asked first; the processes of the shop start anew",
  request: body(connectionSchemas.carriers),
});

const remove = endpoint({
  method: "delete",
  path: "/connections/{service}",
  policy,
  summary: "Forgets what was entered; the processes of the shop start anew",
  refusals: [...refusals, "connection_needed"],
  request: { params: z.object({ service: z.enum(services) }) },
  response: z.object({ acknowledged: z.literal(true) }),
});

export function connectionsRouter({ db, connections }: Shop) {
  const done = { acknowledged: true as const };
  return createRouter()
    .openapi(read, async (c) =>
      c.json(
        {
          ...(await connectionStates(db, staff(c.get("actor"), "connections:manage"), connections)),
          changeable: changeable(connections),
        },
        200,
      ),
    )
    .openapi(putStripe, async (c) => {
      const actor = staff(c.get("actor"), "connections:manage");
      await connect(db, actor, { service: "stripe", values: c.req.valid("json") }, connections);
      return c.json(done, 200);
    })
    .openapi(putMail, async (c) => {
      const actor = staff(c.get("actor"), "connections:manage");
      await connect(db, actor, { service: "mail", values: c.req.valid("json") }, connections);
      return c.json(done, 200);
    })
    .openapi(putCarriers, async (c) => {
      const actor = staff(c.get("actor"), "connections:manage");
      await connect(db, actor, { service: "carriers", values: c.req.valid("json") }, connections);
      return c.json(done, 200);
    })
    .openapi(remove, async (c) => {
      await disconnect(db, staff(c.get("actor"), "connections:manage"), c.req.valid("param").service, connections);
      return c.json(done, 200);
    });
}
