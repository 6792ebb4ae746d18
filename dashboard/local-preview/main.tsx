/* Entry of `npm run preview`: shows what its server sends, and again after every change. */
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PreviewState } from '../../scripts/preview/state.ts';
import { ProblemList } from '../src/pages/playground/problem-list.tsx';
import { Skeleton, Notice } from '../src/ui/notice.tsx';
import { CompositionView } from './composition-view.tsx';
import { TemplateView } from './template-view.tsx';
import '../src/ui/base.css';
import '../src/ui/controls.css';
import '../src/ui/ui.css';
import './local-preview.css';

const useServer = () => {
  const [state, setState] = useState<PreviewState>();
  const [isConnected, setIsConnected] = useState(true);
  useEffect(() => {
    const events = new EventSource('/events');
    events.addEventListener('open', () => setIsConnected(true));
    events.addEventListener('error', () => setIsConnected(false));
    events.addEventListener('message', ({ data }: MessageEvent<string>) =>
      setState(JSON.parse(data) as PreviewState),
    );
    return () => events.close();
  }, []);
  return { state, isConnected };
};

const Checks = ({ problems, warnings, failure }: PreviewState) => (
  <section className="local-preview-checks">
    <h2>Hasil pemeriksaan</h2>
    {failure !== undefined && <Notice kind="error">{failure}</Notice>}
    {failure === undefined && problems.length === 0 && (
      <Notice kind="success">Tidak ada masalah: API menerima dokumen ini.</Notice>
    )}
    <ProblemList problems={problems} />
    <ProblemList problems={warnings} kind="warning" />
  </section>
);

const LocalPreview = () => {
  const { state, isConnected } = useServer();
  useEffect(() => {
    if (state) document.title = `${state.title} · Pratinjau`;
  }, [state]);
  if (!state) return <Skeleton />;
  const checks = <Checks {...state} />;
  return (
    <main className="local-preview">
      <h1>{state.title}</h1>
      {!isConnected && <Notice kind="error">Pratinjau sudah berakhir. Jalankan lagi perintahnya.</Notice>}
      {state.template && state.composition ? (
        <TemplateView template={state.template} address={state.composition.address}>
          {checks}
        </TemplateView>
      ) : (
        <CompositionView composition={state.composition}>{checks}</CompositionView>
      )}
    </main>
  );
};

const element = document.querySelector('#root');
if (element)
  createRoot(element).render(
    <StrictMode>
      <LocalPreview />
    </StrictMode>,
  );
