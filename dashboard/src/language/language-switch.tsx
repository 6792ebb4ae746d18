import { Languages } from 'lucide-react';
import { LANGUAGE, LANGUAGES, switchLanguage } from './language.ts';

const OTHER = LANGUAGE === 'id' ? 'en' : 'id';

/** Names the other language in that language. */
export const LanguageSwitch = () => (
  <button type="button" className="nav-link" lang={OTHER} onClick={() => switchLanguage(OTHER)}>
    <Languages aria-hidden="true" />
    {LANGUAGES[OTHER]}
  </button>
);
