import { useState, type ReactNode } from "react";
import {
  enterCode,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
  type SecondFactor,
} from "#web/client/people/sign-in.ts";
import { accountRules } from "#web/account/account-rules.ts";
import { QrCode } from "#web/account/security/qr-code.tsx";
import { completeSignIn } from "#web/shell/session.tsx";
import { security } from "#messages/security.ts";
import { shell } from "#messages/shell.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { focusOnMount } from "#web/ui/focus.ts";
import { useForm } from "#web/ui/use-form.ts";

const words = security.twoFactor;

type Step =
  | { name: "rest" | "password" | "off" | "renew" }
  | { name: "scan"; factor: SecondFactor }
  | { name: "codes"; codes: string[] };

/** Turns the second factor on and off. The recovery codes are shown once, after the first code of the app was right. */
export function TwoFactor({ on, hasPassword }: { on: boolean; hasPassword: boolean }) {
  const [step, setStep] = useState<Step>({ name: "rest" });
  const rest = () => setStep({ name: "rest" });
  const ask = { hasPassword, onCancel: rest };
  return (
    <section className="grid gap-4" aria-labelledby="two-factor">
      <h2 id="two-factor">{words.heading}</h2>
      <p className="max-w-prose text-ink-soft">{words.text}</p>
      {step.name === "rest" && (
        <>
          <p className="font-semibold">{on ? words.isOn : words.isOff}</p>
          <div className="flex flex-wrap gap-3">
            {on ? (
              <>
                <Button variant="plain" onClick={() => setStep({ name: "renew" })}>
                  {words.renew}
                </Button>
                <Button variant="danger" onClick={() => setStep({ name: "off" })}>
                  {words.turnOff}
                </Button>
              </>
            ) : (
              <Button onClick={() => setStep({ name: "password" })}>{words.turnOn}</Button>
            )}
          </div>
        </>
      )}
      {step.name === "password" && (
        <AskPassword
          {...ask}
          submit={words.next}
          onPassword={async (password) => setStep({ name: "scan", factor: await startSecondFactor(password) })}
        />
      )}
      {step.name === "off" && (
        <AskPassword
          {...ask}
          submit={words.turnOff}
          onPassword={async (password) => {
            await stopSecondFactor(password);
            await completeSignIn();
            rest();
          }}
        />
      )}
      {step.name === "renew" && (
        <AskPassword
          {...ask}
          submit={words.renew}
          onPassword={async (password) => setStep({ name: "codes", codes: await renewRecoveryCodes(password) })}
        />
      )}
      {step.name === "scan" && (
        <Scan
          factor={step.factor}
          onDone={() => setStep({ name: "codes", codes: step.factor.recoveryCodes })}
          onCancel={rest}
        />
      )}
      {step.name === "codes" && <RecoveryCodes codes={step.codes} onDone={rest} />}
    </section>
  );
}

type AskPasswordProps = {
  hasPassword: boolean;
  submit: string;
  onPassword: (password: string) => Promise<void>;
  onCancel: () => void;
};

function AskPassword({ hasPassword, submit, onPassword, onCancel }: AskPasswordProps) {
  const form = useForm(
    { password: "" },
    hasPassword ? { password: accountRules.presentPassword } : {},
    ({ password }) => onPassword(password),
  );
  return (
    <StepForm form={form} submit={submit} onCancel={onCancel}>
      {hasPassword && (
        <Field
          ref={focusOnMount}
          label={words.password}
          type="password"
          {...form.field("password")}
          autoComplete="current-password"
          required
        />
      )}
    </StepForm>
  );
}

function Scan({ factor, onDone, onCancel }: { factor: SecondFactor; onDone: () => void; onCancel: () => void }) {
  const form = useForm({ code: "" }, { code: (value) => !value.trim() && "code_required" }, async ({ code }) => {
    await enterCode(code);
    await completeSignIn();
    onDone();
  });
  return (
    <StepForm form={form} submit={words.turnOn} onCancel={onCancel}>
      <p>{words.scan}</p>
      <QrCode text={factor.uri} label={words.qrCode} />
      <p className="text-sm">
        {words.orType} <code className="break-all">{factor.secret}</code>
      </p>
      <Field
        ref={focusOnMount}
        label={words.code}
        {...form.field("code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </StepForm>
  );
}

type StepFormProps = {
  form: Pick<ReturnType<typeof useForm>, "form" | "failure" | "busy">;
  submit: string;
  onCancel: () => void;
  children: ReactNode;
};

function StepForm({ form, submit, onCancel, children }: StepFormProps) {
  return (
    <form {...form.form} className="grid max-w-md gap-4">
      {children}
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {submit}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {shell.cancel}
        </Button>
      </div>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <div className="grid max-w-md gap-4">
      <Notice tone="good">{words.codesText}</Notice>
      <ul aria-label={words.codes} className="grid grid-cols-2 gap-2 border border-rule bg-sheet p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onDone} className="justify-self-start">
        {words.stored}
      </Button>
    </div>
  );
}
