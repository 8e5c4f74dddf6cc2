import { z } from "zod";
import { contentRules } from "#shop/desk/content/content-rules.ts";
import { languageTag, textField, versionField } from "#shop/foundation/input.ts";

/**
 * A page as staff save it. `version` is that of the page which it was made from; 0: never saved. `texts` are by language; one without title and
 * text is left out. A published page needs a text.
 */
export const contentPageInput = z
  .strictObject({
    version: versionField(),
    published: z.boolean("not_valid"),
    texts: z.record(
      z.string().regex(languageTag, "not_valid"),
      z.strictObject({ title: textField(contentRules.title.maxLength), body: textField(contentRules.body.maxLength) }),
    ),
  })
  .superRefine(({ published, texts }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    const written = Object.entries(texts).filter(([, { title, body }]) => title !== "" || body !== "");
    for (const [tag, text] of written)
      for (const name of ["title", "body"] as const) if (text[name] === "") refuse(["texts", tag, name], "required");
    if (published && written.length === 0) refuse(["published"], "text_missing");
  });
