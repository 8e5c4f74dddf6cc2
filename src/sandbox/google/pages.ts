import { html } from "hono/html";
import type { Person } from "#sandbox/google/people.ts";
import { sandboxPage } from "#sandbox/page.ts";

/** The path of the issuer, to which its cookies are restricted. */
export const mountPath = "/sandbox/google";

const notice =
  "This is not Google. It is a sign-in for trying out the shop; none of these people exist, and anyone can sign in as any of them.";

type Chooser = {
  people: Person[];
  shop: string;
  avatarUrl: (person: Person) => string;
  formTargets: string[];
  problem?: string;
  entered?: { email: string; name: string };
};

/** Returns the account chooser: a button for each person, a form for another one, and Cancel. All post to the page's own address. */
export function chooserPage({ people, shop, avatarUrl, formTargets, problem, entered }: Chooser) {
  return sandboxPage({
    title: "Choose an account – sandbox sign-in",
    notice,
    formTargets,
    body: html`<div class="narrow card">
      <h1>Choose an account</h1>
      <p class="soft">to continue to ${shop}</p>
      <form method="post">
        <ul class="plain">
          ${people.map(
            (person) =>
              html`<li>
                <button class="person" name="account" value="${person.sub}">
                  <img src="${avatarUrl(person)}" alt="" width="40" height="40" />
                  <span>
                    <strong
                      >${person.name}${person.emailVerified ? "" : html` <span class="tag">email not verified</span>`}</strong
                    >
                    <small>${person.email}</small>
                  </span>
                </button>
              </li>`,
          )}
        </ul>
      </form>
      <details ${problem ? "open" : ""}>
        <summary>Use another account</summary>
        <form method="post">
          ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
          <label for="name">Name</label>
          <input
            type="text"
            id="name"
            name="name"
            autocomplete="off"
            required
            maxlength="100"
            value="${entered?.name ?? ""}"
          />
          <label for="email">Email</label>
          <input
            type="email"
            id="email"
            name="email"
            autocomplete="off"
            required
            maxlength="254"
            value="${entered?.email ?? ""}"
          />
          <label class="check"
            ><input type="checkbox" name="verified" value="yes" checked /> The issuer has verified this email</label
          >
          <p></p>
          <button class="button">Continue</button>
        </form>
      </details>
      <form method="post" class="row">
        <button class="button quiet" name="cancel" value="yes">Cancel and go back</button>
      </form>
    </div>`,
  });
}

export function problemPage(what: string) {
  return sandboxPage({
    title: "Sandbox sign-in",
    notice,
    body: html`<div class="narrow card">
      <h1>This sign-in can't continue</h1>
      <p>${what}</p>
      <p><a class="button" href="/login">Back to the login page</a></p>
    </div>`,
  });
}
