import { Composition, registerRoot } from 'remotion';
import { loadFonts } from './fonts.js';
import { Blur } from './scenes/blur.jsx';
import { Cards } from './scenes/cards.jsx';
import { Motion } from './scenes/motion.jsx';
import { Nodes } from './scenes/nodes.jsx';
import { Slideshow } from './scenes/slideshow.jsx';
import { Text60 } from './scenes/text-60.jsx';

const PORTRAIT = { width: 1080, height: 1920, fps: 30 };
const LANDSCAPE_60 = { width: 1920, height: 1080, fps: 60 };

loadFonts();

registerRoot(() => (
  <>
    <Composition id="cards" component={Cards} durationInFrames={300} {...PORTRAIT} />
    <Composition id="motion" component={Motion} durationInFrames={300} {...PORTRAIT} />
    <Composition id="slideshow" component={Slideshow} durationInFrames={300} {...PORTRAIT} />
    <Composition id="blur" component={Blur} durationInFrames={150} {...PORTRAIT} />
    <Composition id="nodes" component={Nodes} durationInFrames={180} {...PORTRAIT} />
    <Composition id="text-60" component={Text60} durationInFrames={300} {...LANDSCAPE_60} />
  </>
));
