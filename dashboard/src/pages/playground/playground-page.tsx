import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { TITLE_MAX_CHARACTERS } from '#contracts/limits.ts';
import { isNotFound } from '../../api/client.ts';
import { RepeatDialog } from '../../orders/repeat-dialog.tsx';
import { OFFLINE } from '../../orders/offline.ts';
import { OrderError } from '../../orders/order-error.tsx';
import { useVideoOrder } from '../../orders/use-video-order.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { AssetLibrary } from '../../ui/asset-picker/asset-library.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { Notice, RequestError, Skeleton } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useIsOnline } from '../../ui/use-is-online.ts';
import { FROM_PARAMETER } from '../create/order-of-draft.ts';
import { CheckResult } from './check-result.tsx';
import type { CodeEditor } from './code-editor.ts';
import type { CompositionProblem } from './diagnostics.ts';
import { EXAMPLES } from './examples.ts';
import { useCheck } from './use-check.ts';
import { isSameText, useKeptCompositions } from './kept-compositions.ts';
import type { KeptComposition } from './kept-compositions.ts';
import { useDraft } from './use-draft.ts';
import type { ChangeDraft, Draft, Source } from './use-draft.ts';
import { useRender } from './use-render.ts';
import { Workbench } from './workbench.tsx';
import { TEXTS } from './texts.ts';
import './playground.css';

const Editor = lazy(() => import('./editor.tsx'));
const CompositionPreview = lazy(() => import('../../preview/composition-preview.tsx'));

const NO_PROBLEMS: readonly CompositionProblem[] = [];

interface ExampleFieldProps {
  readonly html: string;
  /** Kept texts but this one. */
  readonly others: readonly KeptComposition[];
  readonly onChoose: (html: string) => void;
  readonly onTakeOver: (text: KeptComposition) => void;
}

/** Chooses an example, and asks first when text of the user would be replaced; or another text, beside which it stays kept. */
const ExampleField = ({ html, others, onChoose, onTakeOver }: ExampleFieldProps) => {
  const [asked, setAsked] = useState<string>();
  const isExample = EXAMPLES.some((example) => example.html === html);
  const choose = (name: string) => {
    const other = others.find(({ id }) => id === name);
    if (other) return onTakeOver(other);
    const chosen = EXAMPLES.find((example) => example.name === name);
    if (chosen && isExample) onChoose(chosen.html);
    else setAsked(chosen?.html);
  };
  return (
    <>
      <SelectField
        label={TEXTS.startFromExample}
        value={EXAMPLES.find((example) => example.html === html)?.name ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {!isExample && <option value="">{TEXTS.yourComposition}</option>}
        {EXAMPLES.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
        {others.length > 0 && (
          <optgroup label={TEXTS.otherTexts}>
            {others.map(({ id, title, changedAtMs }) => (
              <option key={id} value={id}>
                {title === '' ? TEXTS.untitled : title} ·{' '}
                {formatDateTime(new Date(changedAtMs).toISOString())}
              </option>
            ))}
          </optgroup>
        )}
      </SelectField>
      <ConfirmDialog
        title={TEXTS.askReplace}
        text={TEXTS.replaceExplained}
        action={TEXTS.replace}
        isOpen={asked !== undefined}
        isBusy={false}
        error={null}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked !== undefined) onChoose(asked);
          setAsked(undefined);
        }}
      />
    </>
  );
};

/** Writes the address of an uploaded photo; nobody remembers its id. */
const InsertPhoto = ({ onInsert }: { readonly onInsert: (address: string) => void }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{TEXTS.insertPhoto}</Button>
      <AssetLibrary
        kind="image"
        title={TEXTS.insertPhoto}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onChoose={({ id }) => {
          setIsOpen(false);
          onInsert(`assets/${id}`);
        }}
      />
    </>
  );
};

const RenderAction = ({ draft, change }: { readonly draft: Draft; readonly change: ChangeDraft }) => {
  const { to } = useWorkspace();
  const render = useRender(draft, change);
  const isOnline = useIsOnline();
  return (
    <div className="playground-render">
      <Button variant="primary" isBusy={render.isPending || !isOnline} onClick={render.order}>
        {TEXTS.create}
      </Button>
      <output>{!isOnline && OFFLINE.reason}</output>
      {render.error && !render.isAsking && <OrderError error={render.error} />}
      {typeof render.videoId === 'string' && (
        <Notice kind="success">
          <output>{TEXTS.queued}</output>
          <Link to={to(`video/${render.videoId}`)}>{TEXTS.showVideo}</Link>
        </Notice>
      )}
      <RepeatDialog
        credits={render.price}
        isOpen={render.isAsking}
        isBusy={render.isPending}
        error={render.error}
        onConfirm={render.confirm}
        onClose={render.dismiss}
      />
    </div>
  );
};

const Playground = ({ source }: { readonly source: Source | undefined }) => {
  const { id: workspaceId } = useWorkspace();
  const { draft, change, isKept, takeOver } = useDraft(source);
  const { html, title, textId } = draft;
  const { kept, refresh } = useKeptCompositions(workspaceId);
  const others = kept.filter((text) => text.id !== textId && !isSameText(text, draft));
  const [tab, setTab] = useState('editor');
  const editor = useRef<CodeEditor>(null);
  const check = useCheck(html);
  const goTo = (problem: CompositionProblem) => {
    setTab('editor');
    // The editor of a narrow screen is hidden until the tab is drawn.
    requestAnimationFrame(() => editor.current?.goTo(problem));
  };
  const problems = check.isCurrent ? (check.data?.problems ?? NO_PROBLEMS) : NO_PROBLEMS;
  return (
    <div className="playground">
      <div className="playground-fields">
        <ExampleField
          html={html}
          others={source ? [] : others}
          onChoose={(example) => editor.current?.replace(example)}
          onTakeOver={(text) => {
            if (!editor.current) return; // it is being loaded
            takeOver(text);
            editor.current.replace(text.html);
            refresh();
          }}
        />
        <TextField
          label={TEXTS.videoTitle}
          value={title}
          maxLength={TITLE_MAX_CHARACTERS}
          onChange={({ currentTarget: { value } }) => change((current) => ({ ...current, title: value }))}
        />
      </div>
      <Workbench
        tab={tab}
        onTab={setTab}
        editor={
          <Suspense fallback={<Skeleton shape="result" />}>
            <Editor
              initialText={html}
              problems={problems}
              onEditor={(created) => {
                editor.current = created;
              }}
              onChange={(text) => change((current) => ({ ...current, html: text }))}
            />
            <InsertPhoto onInsert={(address) => editor.current?.insert(address)} />
            <p className="hint">{TEXTS.insertExplained}</p>
            <p className="hint">
              {TEXTS.escapeExplained} {isKept && TEXTS.textIsKept}
            </p>
            {!isKept && (
              <Notice kind="warning">
                <output>{TEXTS.textIsNotKept}</output>
              </Notice>
            )}
          </Suspense>
        }
        preview={
          <Suspense fallback={<Skeleton shape="result" />}>
            <CompositionPreview html={html} title={TEXTS.compositionPreview} />
          </Suspense>
        }
        result={
          <>
            <CheckResult check={check} onGoTo={goTo} />
            <RenderAction draft={draft} change={change} />
          </>
        }
      />
    </div>
  );
};

/** What a video was made of, in the editor; without it, the text that was written last. */
const FromVideo = ({ videoId }: { readonly videoId: string }) => {
  const order = useVideoOrder(videoId);
  if (order.isPending) return <Skeleton />;
  if (order.isError && !isNotFound(order.error))
    return <RequestError error={order.error} onRetry={order.refetch} />;
  const html = order.data?.html ?? null;
  if (html !== null) return <Playground source={{ videoId, html, title: order.data?.title ?? '' }} />;
  return (
    <>
      <Notice kind="warning">
        <p>{TEXTS.textNotKept}</p>
      </Notice>
      <Playground source={undefined} />
    </>
  );
};

const PlaygroundPage = () => {
  const [parameters] = useSearchParams();
  const from = parameters.get(FROM_PARAMETER);
  return (
    <Page title={TEXTS.compositions} lead={TEXTS.lead}>
      {from === null ? <Playground source={undefined} /> : <FromVideo key={from} videoId={from} />}
    </Page>
  );
};

export default PlaygroundPage;
