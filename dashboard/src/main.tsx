import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { ApiError } from './api/client.ts';
import { loadConfig } from './api/config.ts';
import { App, preloadPage } from './app.tsx';
import { SessionProvider } from './session/session.tsx';
import { keepFocus } from './ui/keep-focus.ts';
import { Notice } from './ui/notice.tsx';
import { SecretProvider } from './ui/secret-dialog.tsx';
import { ignoreSecondPresses } from './ui/second-press.ts';
import { ToastProvider } from './ui/toast.tsx';
import { TEXTS } from './layout/texts.ts';
import './ui/base.css';
import './ui/controls.css';
import './ui/ui.css';
import './ui/dialog.css';
import './layout/layout.css';

const MAX_RETRIES = 2;
/** React shows a skeleton for 300 ms at least, so it is worth a wait for a script that is nearly here. */
const PAGE_WAIT_MS = 100;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays one; only a lost connection or a failure of the server may pass.
      retry: (count, error) => count < MAX_RETRIES && !(error instanceof ApiError && error.status < 500),
      staleTime: 10_000,
    },
    mutations: {
      gcTime: 1000, // their variables and results, such as passwords, go with the form
      networkMode: 'always', // fails offline; the default would send an order hours later, with the connection
    },
  },
});

ignoreSecondPresses();
keepFocus();
// A page that "back" restores as it was left does not know what was ordered, removed or signed out since.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const element = document.querySelector('#root');
if (element) {
  const root = createRoot(element);
  const page = Promise.race([preloadPage(location.pathname), wait(PAGE_WAIT_MS)]);
  Promise.all([loadConfig(), page]).then(
    ([config]) =>
      root.render(
        <StrictMode>
          <QueryClientProvider client={queries}>
            <SessionProvider config={config}>
              <ToastProvider>
                <SecretProvider>
                  <BrowserRouter>
                    <App />
                  </BrowserRouter>
                </SecretProvider>
              </ToastProvider>
            </SessionProvider>
          </QueryClientProvider>
        </StrictMode>,
      ),
    () => root.render(<Notice kind="error">{TEXTS.dashboardUnreachable}</Notice>),
  );
}
