import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// A search for keys and passwords of real accounts in every file that git knows, by the forms that their issuers give them.

const forms: Record<string, RegExp> = {
  "Stripe key": /\b[rs]k_live_[\dA-Za-z]{16,}/,
  "Stripe webhook secret": /\bwhsec_[\dA-Za-z+/]{24,}/,
  "Shippo key": /\bshippo_live_[\da-f]{40}/,
  "AWS access key": /\b(?:AKIA|ASIA)[\dA-Z]{16}\b/,
  "AWS secret key": /aws_?secret_?(?:access_?)?key["']?\s*[:=]\s*["']?[\dA-Za-z+/]{40}\b/i,
  "Google API key": /\bAIza[\w-]{35}/,
  "Google client secret": /\bGOCSPX-[\w-]{28}/,
  "GitHub token": /\b(?:gh[oprsu]_[\dA-Za-z]{36}|github_pat_\w{82})/,
  "GitLab token": /\bglpat-[\w-]{20}/,
  "npm token": /\bnpm_[\dA-Za-z]{36}\b/,
  "Slack token": /\bxox[abeoprs]-[\dA-Za-z]+-[\dA-Za-z-]{10,}/,
  "Slack webhook": /hooks\.slack\.com\/services\/T\w+\/B\w+\/\w{20,}/,
  "SendGrid key": /\bSG\.[\w-]{22}\.[\w-]{43}/,
  "OpenAI or Anthropic key": /\bsk-(?:ant-|proj-)[\w-]{24,}/,
  "private key": /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----\s*(?:\\n)?\s*[\dA-Za-z+/]{40}/,
  "age secret key": /\bAGE-SECRET-KEY-1[\dA-Z]{58}\b/,
  "API key of a shop": /\bcamber_[\w-]{43}\b/,
  "signed token": /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  "password in an address":
    /\b[a-z][\da-z+.-]*:\/\/[^\s/@:"'`<>${}()]+:(?<password>[^\s/@"'`<>${}()]{6,})@(?<host>[\w.-]+)/i,
};

/** Passwords that stand for one in examples and tests, and hosts that no account is at. */
const isExample = ({ password, host }: Record<string, string>) =>
  /^(?:password|secret|hunter2|\.{3}|…|x+)$/i.test(password ?? "") ||
  /^(?:localhost|127\.|(?:.+\.)?example(?:\.\w+)?$|.+\.(?:test|invalid)$)/.test(host ?? "");

/** Returns what of a text is a secret: its kind, and the number of its line. */
function secretsIn(text: string): { kind: string; line: number }[] {
  return Object.entries(forms).flatMap(([kind, form]) =>
    [...text.matchAll(new RegExp(form, `${form.flags}g`))]
      .filter(({ groups }) => !groups || !isExample(groups))
      .map(({ index }) => ({ kind, line: text.slice(0, index).split("\n").length })),
  );
}

const repeat = (text: string, length: number) => text.repeat(length).slice(0, length);
// Put together here: the search reads this file too.
const samples: Record<keyof typeof forms, string> = {
  "Stripe key": `const key = "sk_live_${repeat("51H8a", 24)}";`,
  "Stripe webhook secret": `STRIPE_WEBHOOK_SECRET=whsec_${repeat("aB3", 32)}`,
  "Shippo key": `SHIPPO_KEY=shippo_live_${repeat("0a1f", 40)}`,
  "AWS access key": `S3_KEY=AKIA${repeat("Q7XW", 16)}`,
  "AWS secret key": `aws_secret_access_key = ${repeat("wJalr/XU", 40)}`,
  "Google API key": `"AIza${repeat("Sy_A-9", 35)}"`,
  "Google client secret": `GOOGLE_CLIENT_SECRET=GOCSPX-${repeat("x_Y-3", 28)}`,
  "GitHub token": `git clone https://ghp_${repeat("wWPw5k", 36)}@github.com/a/b`,
  "GitLab token": `token: glpat-${repeat("x_Y-3", 20)}`,
  "npm token": `//registry/:_authToken=npm_${repeat("aB3", 36)}`,
  "Slack token": `xoxb-${repeat("23984", 12)}-${repeat("aBc4", 24)}`,
  "Slack webhook": `https://hooks.slack.com/services/T${repeat("0A", 8)}/B${repeat("0A", 8)}/${repeat("aB3", 24)}`,
  "SendGrid key": `SG.${repeat("aB3", 22)}.${repeat("xY-_1", 43)}`,
  "OpenAI or Anthropic key": `sk-ant-${repeat("aB3-", 40)}`,
  "private key": `-----BEGIN RSA PRIVATE KEY-----\n${repeat("MIIEvQIB", 64)}`,
  "age secret key": `BACKUP_KEY=AGE-SECRET-KEY-1${repeat("QYQSZ", 58)}`,
  "API key of a shop": `authorization: Bearer camber_${repeat("aB3-_", 43)}`,
  "signed token": `eyJ${repeat("hbGci", 20)}.eyJ${repeat("zdWIi", 30)}.${repeat("SflKx", 43)}`,
  "password in an address": `DATABASE_URL=postgres://camber:${repeat("tR0ub", 12)}@db.acme.io:5432/camber`,
};

test.each(Object.keys(forms))("a %s in a file is found, with its line", (kind) => {
  expect(secretsIn(`a line\n${samples[kind]}\nanother`)).toContainEqual({ kind, line: 2 });
});

test("what stands for a password in examples is no secret", () => {
  for (const text of [
    "postgres://camber:password@db.internal/camber",
    "smtps://ada:correct-horse@mail.example.com",
    "https://camber:correct-horse@127.0.0.1:3000",
    "postgres://camber:${RUN_PASSWORD:?}@pooler:6432/camber",
    `sk_test_${repeat("51H8a", 24)}`,
  ])
    expect(secretsIn(text), text).toEqual([]);
});

test("no file of the shop has a secret", () => {
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
  });
  const paths = files.split("\0").filter((path) => !/\.(?:gz|png|webp|avif|jpe?g|woff2)$/.test(path));
  expect(paths.length).toBeGreaterThan(1_000);
  const found = paths.flatMap((path) => secretsIn(contentOf(path)).map(({ kind, line }) => `${path}:${line} ${kind}`));
  expect(found).toEqual([]);
});

/** Returns what is in a file; nothing of one that was deleted, as one that another test has made. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}
