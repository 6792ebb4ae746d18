import { Tabs } from 'radix-ui';
import { createContext, use, useState } from 'react';
import type { ReactNode } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';
import type { Sample } from './samples.ts';

/** Address in the sample files; the page shows the address of this API instead. */
const SAMPLE_URL = 'https://api.example.com';

const ApiUrl = createContext(SAMPLE_URL);
const Language = createContext<readonly [string, (label: string) => void]>(['curl', () => {}]);

/** Address of the API for samples, and the language that was chosen last, for all samples of the page. */
export const SampleSettings = ({
  apiUrl = SAMPLE_URL,
  children,
}: {
  readonly apiUrl: string | undefined;
  readonly children: ReactNode;
}) => {
  const language = useState('curl');
  return (
    <ApiUrl value={apiUrl}>
      <Language value={language}>{children}</Language>
    </ApiUrl>
  );
};

/** Code that scrolls in itself, by keyboard too. */
export const Code = ({ code, label }: { readonly code: string; readonly label: string }) => {
  const text = code.trimEnd().replaceAll(SAMPLE_URL, use(ApiUrl));
  return (
    <figure className="docs-code">
      <figcaption>
        <span>{label}</span>
        <CopyButton text={text} label="Salin" />
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: a scrolling region takes the focus */}
      <section tabIndex={0} aria-label={`Kode: ${label}`}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
    </figure>
  );
};

export const CodeTabs = ({
  title,
  samples,
}: {
  readonly title: string;
  readonly samples: readonly Sample[];
}) => {
  const [language, setLanguage] = use(Language);
  const shown = samples.find(({ label }) => label === language) ?? samples[0];
  return (
    <Tabs.Root value={shown?.label ?? ''} onValueChange={setLanguage}>
      <Tabs.List className="docs-tabs" aria-label={title}>
        {samples.map(({ label }) => (
          <Tabs.Trigger key={label} value={label} className="docs-tab">
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {samples.map(({ label, code }) => (
        <Tabs.Content key={label} value={label} tabIndex={-1}>
          <Code code={code} label={`${title}, ${label}`} />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
};
