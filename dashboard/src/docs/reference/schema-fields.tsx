import { describeRules, describeType } from './describe-schema.ts';
import { InlineCode } from '../inline-code.tsx';
import { EnglishText } from './english-text.tsx';
import { resolve } from './openapi.ts';
import type { Schema } from './openapi.ts';

export const Field = ({
  name,
  isRequired,
  schema,
}: {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: Schema;
}) => {
  const rules = describeRules(schema);
  const { description } = resolve(schema);
  return (
    <li className="docs-field">
      <p>
        <code>{name}</code> <span className="docs-type">{describeType(schema)}</span>
        {isRequired && <strong> wajib</strong>}
      </p>
      {rules.length > 0 && (
        <p className="small">
          <InlineCode text={rules.join('; ')} />
        </p>
      )}
      {description !== undefined && <EnglishText text={description} />}
      <SchemaFields schema={schema} />
    </li>
  );
};

/** Members of an object, of the elements of an array, or of each alternative; nothing for a plain value. */
export const SchemaFields = ({ schema: given }: { readonly schema: Schema }) => {
  const schema = resolve(given);
  const { properties, additionalProperties, items, oneOf, required = [] } = schema;
  if (items) return <SchemaFields schema={items} />;
  if (oneOf)
    return oneOf.map((alternative, index) => (
      <div key={JSON.stringify(alternative)} className="docs-alternative">
        <p>Bentuk {index + 1}:</p>
        <SchemaFields schema={alternative} />
      </div>
    ));
  const named = Object.entries(properties ?? {});
  const isMap = typeof additionalProperties === 'object';
  if (named.length === 0 && !isMap) return null;
  return (
    <ul className="docs-fields">
      {named.map(([name, property]) => (
        <Field key={name} name={name} schema={property} isRequired={required.includes(name)} />
      ))}
      {isMap && <Field name="<nama>" schema={additionalProperties} isRequired={false} />}
    </ul>
  );
};
