import { Link } from 'react-router';
import { useWorkspace } from '../../session/workspace.tsx';
import { TEXTS } from './texts.ts';

const STEPS = [
  {
    title: TEXTS.fillBrand,
    text: TEXTS.fillBrandExplained,
    page: 'merek',
    action: TEXTS.openBrand,
  },
  {
    title: TEXTS.chooseTemplate,
    text: TEXTS.chooseTemplateExplained,
    page: 'buat',
    action: TEXTS.showTemplates,
  },
  {
    title: TEXTS.downloadVideo,
    text: TEXTS.downloadVideoExplained,
  },
] as const;

/** What a workspace without videos shows. */
export const FirstSteps = () => {
  const { to } = useWorkspace();
  return (
    <section className="stack">
      <h2>{TEXTS.firstSteps}</h2>
      <ol className="overview-steps">
        {STEPS.map((step, index) => (
          <li key={step.title} className="card">
            <span className="overview-step-number" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{step.title}</h3>
            <p className="small">{step.text}</p>
            {'page' in step && (
              <Link to={to(step.page)} className="button secondary">
                {step.action}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};
