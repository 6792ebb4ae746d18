/** A browser plays nothing with sound in a frame that nobody has pressed, so clips are played without it. */
export const muteMedia = (): void => {
  // oxlint-disable-next-line typescript/unbound-method -- called with its element
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function playMuted() {
    this.muted = true;
    return play.call(this);
  };
};
