import { language } from "#messages/language.ts";
import { legalOutlines } from "#messages/legal-outlines.ts";
import { opening as words } from "#messages/opening.ts";
import { contentDesk } from "#messages/content.ts";
import { ApiError } from "#web/client/api-error.ts";
import { saveContentPage } from "#web/client/desk/content.ts";
import {
  readCheckup,
  readTaxPreset,
  removeDemo,
  restoreDemo,
  sendTestMail,
  setFlatRate,
  type Finding,
  type TaxPreset,
  type TestMail,
} from "#web/client/desk/opening.ts";
import { readSection, saveSection } from "#web/client/foundation/settings.ts";
import { toast } from "#web/ui/toast.tsx";

export type OutlinedPage = keyof (typeof legalOutlines)["union"];

/** What the page sends to its action. */
export type OpeningChange =
  | { act: "flat-rate"; name: string; countries: string[]; price: number; currency: string }
  | { act: "tax-preset"; country: string }
  | { act: "use-tax-preset"; settings: Record<string, unknown> }
  | { act: "test-mail" }
  | { act: "draft"; slug: OutlinedPage; rules: keyof typeof legalOutlines }
  | { act: "checkup" }
  | { act: "remove-demo"; shop: string }
  | { act: "restore-demo" };

/** What came of it. `errors`: messages by field. */
export type OpeningResult = {
  failure: string | null;
  errors?: Record<string, string>;
  preset?: TaxPreset;
  mail?: TestMail;
  findings?: Finding[];
};

/** Does a change of the page; a refusal becomes the messages of its fields. */
export async function changeOpening(change: OpeningChange): Promise<OpeningResult> {
  try {
    return { failure: null, ...(await apply(change)) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = Object.fromEntries(error.errors.map(({ field, message }) => [field.replace(/\..*$/, ""), message]));
    return { failure: error.errors.length > 0 ? null : error.message, errors };
  }
}

async function apply(change: OpeningChange): Promise<Partial<OpeningResult>> {
  switch (change.act) {
    case "flat-rate": {
      await setFlatRate(change);
      toast.success(words.flatRate.saved);
      return {};
    }
    case "tax-preset":
      return { preset: await readTaxPreset(change.country) };
    case "use-tax-preset": {
      const { version } = await readSection("tax");
      await saveSection("tax", { version, value: change.settings });
      toast.success(words.tax.saved);
      return {};
    }
    case "test-mail":
      return { mail: await sendTestMail() };
    case "draft": {
      const text = { title: contentDesk.offered[change.slug], body: legalOutlines[change.rules][change.slug] };
      await saveContentPage({ slug: change.slug, version: 0, published: false, texts: { [language]: text } });
      toast.success(words.legal.drafted);
      return {};
    }
    case "checkup":
      return { findings: await readCheckup() };
    case "remove-demo": {
      await removeDemo(change.shop);
      return {};
    }
    case "restore-demo": {
      await restoreDemo();
      toast.success(words.demo.undone);
      return {};
    }
  }
}
