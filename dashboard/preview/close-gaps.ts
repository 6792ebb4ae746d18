const NESTED_FRAMES = 'iframe, frame, object, embed, fencedframe';

/**
 * Closes what a content security policy leaves open to a composition: connections by WebRTC, and nested documents from
 * `srcdoc`, whose scripts would have WebRTC again. `Connection-Allowlist` blocks the connections too, where a browser
 * knows it.
 */
export const closeGaps = (): void => {
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport'])
    Reflect.deleteProperty(window, name);
  // oxlint-disable-next-line typescript/unbound-method -- kept, because a composition can replace it
  const remove = Element.prototype.remove;
  // Runs before a new frame loads its document.
  const removeFrames = (root: Document | ShadowRoot) => {
    for (const frame of root.querySelectorAll(NESTED_FRAMES)) remove.call(frame);
  };
  const watch = (root: Document | ShadowRoot) =>
    new MutationObserver(() => removeFrames(root)).observe(root, { childList: true, subtree: true });
  // oxlint-disable-next-line typescript/unbound-method -- called with its element
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow(init) {
    const root = attach.call(this, init);
    watch(root);
    return root;
  };
  watch(document);
};
