interface CompositionPreviewProps {
  readonly html: string;
  readonly title: string;
}

const CompositionPreview = ({ title }: CompositionPreviewProps) => <p className="hint">{title}</p>;

export default CompositionPreview;
