interface TemplatePreviewProps {
  /** Id with version. */
  readonly template: string;
  /** Variables as the API takes them; missing ones are drawn with the template's examples or defaults. */
  readonly values: Readonly<Record<string, string>>;
  readonly size: { readonly width: number; readonly height: number };
  readonly title: string;
}

const TemplatePreview = ({ title }: TemplatePreviewProps) => <p className="hint">{title}</p>;

export default TemplatePreview;
