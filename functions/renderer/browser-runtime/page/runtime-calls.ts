import { realMethod } from '#renderer/browser-runtime/page/real-method.ts';

/** Whether the calling function was called by the HyperFrames runtime. */
export const isCalledByRuntime = (): boolean => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 3; // this function, the calling one and its caller
  const { stack } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const lines = stack?.split('\n') ?? [];
  const caller = lines[0]?.startsWith('Error') === true ? lines[3] : lines[2]; // Firefox and Safari write no first line
  return caller?.includes('hyperframe.runtime') === true;
};

/**
 * Keeps the runtime from pausing animations, from setting their time, and from replacing missing ones by styles: the page
 * control moves them. The runtime searches them in the document and on every element.
 */
export const hideAnimationsFromRuntime = (): void => {
  const { prototype } = Document;
  const getAnimations = realMethod(prototype, 'getAnimations');
  Reflect.set(prototype, 'getAnimations', function get(this: unknown) {
    return isCalledByRuntime() ? [] : getAnimations.call(this);
  });
  const querySelectorAll = realMethod(prototype, 'querySelectorAll');
  Reflect.set(prototype, 'querySelectorAll', function query(this: unknown, ...args: unknown[]) {
    return args[0] === '*' && isCalledByRuntime() ? [] : querySelectorAll.apply(this, args);
  });
  // The runtime takes it as the sign that it watches `animate` already.
  Object.defineProperty(Element.prototype, '__hfOriginalAnimate', { value: true });
};

/** The runtime sends its state to the window around the page, which is the page itself: its scripts must not receive it. */
export const dropMessagesOfRuntime = (): void => {
  const postMessage = realMethod(window, 'postMessage');
  Reflect.set(window, 'postMessage', (...args: unknown[]) => {
    if (!isCalledByRuntime()) postMessage.apply(window, args);
  });
};
