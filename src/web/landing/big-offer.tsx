import { SignUpForm } from "#web/account/sign-up-form.tsx";
import { landing } from "#messages/landing.ts";
import { CheckIcon } from "#web/ui/icons.tsx";

const words = landing.offer;

export function BigOffer() {
  return (
    <section className="border-y-2 border-ink bg-sunken">
      <div className="wrap grid gap-10 py-14 lg:grid-cols-2">
        <div>
          <h2 className="inline-block bg-ink px-3 pt-1 pb-1.5 text-paper">{words.eyebrow}</h2>
          <p className="mt-5 font-display text-[clamp(4.500rem,3rem+9vw,9rem)] leading-[0.85] font-semibold text-signal">
            {words.heading}
          </p>
          <p className="mt-6 max-w-[46ch] text-lg">{words.text}</p>
          <ul className="mt-6 grid gap-2">
            {words.points.map((point) => (
              <li key={point} className="flex gap-3">
                <CheckIcon className="mt-0.5 size-5 shrink-0 text-good" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <div className="border-2 border-ink bg-paper p-5 sm:p-7">
          <SignUpForm heading="h3" />
        </div>
      </div>
    </section>
  );
}
