import { useState } from "react";
import { profileRules } from "#shop/people/users/user-rules.ts";
import { ApiError } from "#web/client/api-error.ts";
import { updateProfile } from "#web/client/people/profile.ts";
import { SaveDialog, type SaveAnswer } from "#web/account/profile/save-dialog.tsx";
import { useLeaveGuard } from "#web/account/profile/use-leave-guard.ts";
import { refreshSession, signOut, type SessionUser } from "#web/shell/session.tsx";
import { myProfile as words } from "#messages/profile.ts";
import { browserErrors } from "#messages/browser-errors.ts";
import { language } from "#messages/language.ts";
import { useSite } from "#web/ui/site.ts";
import { Button } from "#web/ui/button.tsx";
import { checksOf } from "#web/ui/field-checks.ts";
import { Field, SelectField, TextArea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useDraft } from "#web/ui/use-draft.ts";
import { useForm } from "#web/ui/use-form.ts";

type Profile = Record<keyof typeof checks, string>;

const checks = checksOf(profileRules);
const names = Object.keys(checks) as (keyof Profile)[];

/** Edits the profile. Saving is confirmed first, and so is leaving with unsaved changes. */
export function ProfileForm({ user }: { user: SessionUser }) {
  const [answer, setAnswer] = useState<((answer: SaveAnswer) => void) | null>(null);
  const { languages } = useSite();
  const [signedOut, setSignedOut] = useState(false);
  const ask = () =>
    new Promise<SaveAnswer>((resolve) => {
      setAnswer(() => resolve);
    }).finally(() => setAnswer(null));

  async function save(values: Profile, reset: () => void) {
    setSignedOut(false);
    try {
      await updateProfile(values);
    } catch (error) {
      const nobody = error instanceof ApiError && error.status === 401;
      if (!nobody) throw error;
      setSignedOut(true);
      throw new ApiError(401, { code: error.code, message: words.noUser });
    }
    await refreshSession();
    reset();
    toast.success(words.saved);
  }

  const stored = {
    displayName: user.displayName,
    photoUrl: user.photoUrl,
    phoneNumber: user.phoneNumber,
    address: user.address,
    locale: languages.some(({ tag }) => tag === user.locale) ? (user.locale ?? language) : language,
  };
  function discard(reset: () => void) {
    reset();
    toast.note(words.notSaved);
  }
  const form = useForm(stored, checks, async (values, { reset }) => {
    const choice = await ask();
    if (choice === "save") await save(values, reset);
    if (choice === "discard") discard(reset);
  });
  useDraft(`profile:${user.id}`, form);
  const leaving = useLeaveGuard(form.changed.length > 0 && !signedOut, {
    async save() {
      const refused = names.some((name) => checks[name](form.values[name]) !== null);
      if (!refused) return save(form.values, form.reset);
      form.form.ref.current?.requestSubmit();
      throw new ApiError(422, { code: "invalid", message: browserErrors.invalid });
    },
    discard: () => discard(form.reset),
  });

  return (
    <form {...form.form} aria-labelledby="edit-profile" className="grid gap-5 border border-rule bg-sheet p-5 sm:p-6">
      <h2 id="edit-profile" className="text-3xl">
        {words.edit}
      </h2>
      {form.failure && (
        <Notice tone="bad">
          <p>{form.failure}</p>
          {signedOut && (
            <p className="mt-3 flex flex-wrap items-center gap-3">
              {/* The page then leads to the login, which leads back here. */}
              <Button variant="plain" size="small" onClick={() => void signOut({ keepDrafts: true })}>
                {words.signIn}
              </Button>
              {words.keeps}
            </p>
          )}
        </Notice>
      )}
      {leaving.failure && <Notice tone="bad">{leaving.failure}</Notice>}
      <ProfileFields form={form} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {words.submit}
      </Button>
      <SaveDialog words={words.ask} open={answer !== null} onAnswer={(choice) => answer?.(choice)} />
      <SaveDialog words={words.leave} open={leaving.asking} busy={leaving.busy} onAnswer={leaving.answer} />
    </form>
  );
}

function ProfileFields({ form }: { form: Pick<ReturnType<typeof useForm<keyof Profile | "locale">>, "field"> }) {
  const { languages } = useSite();
  return (
    <>
      <Field label={words.name} {...form.field("displayName")} autoComplete="name" required />
      <Field
        label={words.photo}
        hint={words.photoHint}
        {...form.field("photoUrl")}
        type="url"
        inputMode="url"
        autoComplete="photo"
      />
      <Field
        label={words.phone}
        hint={words.phoneHint}
        {...form.field("phoneNumber")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <TextArea
        label={words.address}
        hint={words.addressHint}
        {...form.field("address")}
        rows={3}
        autoComplete="street-address"
      />
      {languages.length > 1 && (
        <SelectField label={words.language} hint={words.languageHint} {...form.field("locale")}>
          {languages.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
