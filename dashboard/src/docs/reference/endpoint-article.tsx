import { Code } from '../code.tsx';
import { EnglishText } from './english-text.tsx';
import type { Endpoint, Operation, Parameter } from './openapi.ts';
import { Field, SchemaFields } from './schema-fields.tsx';

type Response = Operation['responses'][string];
type Content = Response['content'];

const PLACES: Readonly<Record<string, string>> = { path: 'path', query: 'query', header: 'header' };

/** Id of an operation's heading. */
export const anchorOf = ({ operation }: Endpoint): string => operation.operationId;

const Examples = ({ content, label }: { readonly content: Content; readonly label: string }) =>
  Object.entries(content?.['application/json']?.examples ?? {}).map(([name, { value }]) => (
    <Code key={name} label={`${label}: ${name}`} code={JSON.stringify(value, null, 2)} />
  ));

const Fields = ({ content }: { readonly content: Content }) => {
  const schema = content?.['application/json']?.schema;
  return schema ? <SchemaFields schema={schema} /> : null;
};

const Parameters = ({ parameters }: { readonly parameters: readonly Parameter[] }) => (
  <ul className="docs-fields">
    {parameters.map((parameter) => (
      <Field
        key={parameter.name}
        name={`${parameter.name} (${PLACES[parameter.in] ?? parameter.in})`}
        isRequired={parameter.required ?? false}
        schema={{ ...parameter.schema, ...(parameter.description && { description: parameter.description }) }}
      />
    ))}
  </ul>
);

const ResponseDetails = ({
  status,
  response,
  id,
}: {
  readonly status: string;
  readonly response: Response;
  readonly id: string;
}) => (
  <details className="docs-response">
    <summary>
      <strong>{status === 'default' ? 'Lainnya' : status}</strong>{' '}
      <span lang="en">{response.description.replaceAll('`', '')}</span>
    </summary>
    <div className="docs-response-body">
      {response.headers && <p className="small">Header: {Object.keys(response.headers).join(', ')}</p>}
      <Fields content={response.content} />
      <Examples content={response.content} label={`${id} ${status}`} />
    </div>
  </details>
);

/** One operation or event: what it takes and what it answers. */
export const EndpointArticle = ({ endpoint }: { readonly endpoint: Endpoint }) => {
  const { method, path, operation } = endpoint;
  const permissions = operation.security.flatMap(({ ApiKey = [] }) => ApiKey);
  return (
    <article className="docs-endpoint">
      <h3 id={anchorOf(endpoint)} lang="en">
        {operation.summary}
      </h3>
      <p>
        <code className="docs-path">
          {method} {path}
        </code>
      </p>
      {permissions.length > 0 && (
        <p className="small">
          Izin: <code>{permissions.join(', ')}</code>
        </p>
      )}
      {operation.description !== undefined && <EnglishText text={operation.description} />}
      {operation.parameters && operation.parameters.length > 0 && (
        <>
          <h4>Parameter</h4>
          <Parameters parameters={operation.parameters} />
        </>
      )}
      {operation.requestBody && (
        <>
          <h4>Isi permintaan</h4>
          <Fields content={operation.requestBody.content} />
          <Examples content={operation.requestBody.content} label={operation.operationId} />
        </>
      )}
      <h4>Jawaban</h4>
      {Object.entries(operation.responses).map(([status, response]) => (
        <ResponseDetails key={status} status={status} response={response} id={operation.operationId} />
      ))}
    </article>
  );
};
