/* Captions in a scene or over several, those of the component `captions` in the colors of the kit. Comes after scenes@1, before
   the page's own script. A published version never changes; a change is captions@2. */
/* Parser and layout: functions/core/captions. */
"use strict";var captionTools=(()=>{var g=Object.defineProperty;var F=Object.getOwnPropertyDescriptor;var G=Object.getOwnPropertyNames;var j=Object.prototype.hasOwnProperty;var B=(t,e)=>{for(var n in e)g(t,n,{get:e[n],enumerable:!0})},J=(t,e,n,r)=>{if(e&&typeof e=="object"||typeof e=="function")for(let o of G(e))!j.call(t,o)&&o!==n&&g(t,o,{get:()=>e[o],enumerable:!(r=F(e,o))||r.enumerable});return t};var K=t=>J(g({},"__esModule",{value:!0}),t);var Dt={};B(Dt,{captionLayout:()=>E,captionPages:()=>$});var q=[{mostRatio:.7,shape:"tall",large:10,small:16},{mostRatio:1.4,shape:"square",large:13,small:20},{mostRatio:2,shape:"wide",large:18,small:36}],V={shape:"band",large:16,small:34},E=(t,e)=>{let{shape:n,large:r,small:o}=q.find(({mostRatio:s})=>t<=s)??V;return{shape:n,lineWidth:e?r:o,lines:e?1:2}};var Y=/^[iIjlftr1.,:;!'’|()[\]\- ]$/,X=/^(?:[mwMW@%&]|\p{Lu}|\d)$/u,z=/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;var S=new Intl.Segmenter("id",{granularity:"grapheme"}),Q=new Intl.Segmenter("id",{granularity:"word"}),Z=t=>z.test(t)?1.8:Y.test(t)?.55:X.test(t)?1.25:1,W=new Map,tt=t=>{let e=W.get(t)??Z(t);return W.set(t,e),e},c=t=>{let e=0;for(let{segment:n}of S.segment(t))e+=tt(n);return e},P=(t,e)=>{let n=[...Q.segment(t)].flatMap(({segment:s})=>c(s)<=e?s:Array.from(S.segment(s),a=>a.segment)),r=[],o=1/0;for(let s of n)o+=c(s),o<=e?r.push((r.pop()??"")+s):(r.push(s),o=c(s));return r};var nt=28,rt=1,ot=.5,st=.3,at=/[.,!?;:…]["”’)]?$/,it=/[.!?…]["”’)]?$/,_=(t,e)=>t.flatMap(({start:n,end:r,words:o})=>{let s=lt(o.flatMap(i=>dt(i,e.lineWidth)),e),a=s.map((i,d)=>d===0?n:i[0]?.start??n);return s.map((i,d)=>({start:a[d]??n,end:a[d+1]??r,lines:mt(i,e)}))}),dt=({text:t,start:e,end:n},r)=>{let o=c(t);if(o<=Math.max(r,nt))return[{text:t,start:e,end:n,width:o,isJoined:!1}];let s=e;return P(t,r).map((a,i)=>{let d=s;return s+=(n-e)*c(a)/o,{text:a,start:d,end:s,width:c(a),isJoined:i>0}})},C=({width:t,isJoined:e})=>t+(e?0:.55),b=t=>t.reduce((e,n,r)=>e+(r===0?n.width:C(n)),0),ct=(t,e,n)=>{let r=!n&&!at.test(t.at(-1)?.text??""),o=t.slice(0,-1).some(({text:a})=>it.test(a)),s=b(t)/e;return rt+s**2+(r?ot:0)+(o?st:0)},lt=(t,e)=>{let n=e.lineWidth*e.lines,r=[];r[t.length]={cost:0,end:t.length};for(let s=t.length-1;s>=0;s-=1)for(let a=s+1;a<=t.length;a+=1){let i=t.slice(s,a);if(a>s+1&&!ut(i,e))break;let d=ct(i,n,a===t.length)+(r[a]?.cost??0);d<(r[s]?.cost??1/0)&&(r[s]={cost:d,end:a})}let o=[];for(let s=0;s<t.length;s=r[s]?.end??t.length)o.push(t.slice(s,r[s]?.end));return o},ut=(t,e)=>{let[n,r]=[1,0];for(let o of t)r>0&&r+C(o)>e.lineWidth?(n+=1,r=o.width):r+=r===0?o.width:C(o);return n<=e.lines},mt=(t,e)=>{if(t.length===1||b(t)<=e.lineWidth)return[t];let n=t.slice(1).map((o,s)=>[t.slice(0,s+1),t.slice(s+1)]),r=o=>Math.max(...o.map(b));return n.reduce((o,s)=>r(s)<r(o)?s:o)};var N=t=>{let e=[];for(let n of t.toSorted((r,o)=>r.start-o.start)){let r=n.end>n.start?n.end:n.start+1,o=e.at(-1);if(o===void 0||n.start>=o.end)e.push({...n,end:r});else if(n.start-o.start<.5){let s=[...o.parts,...n.parts].toSorted((a,i)=>a.start-i.start);e.splice(-1,1,{start:o.start,end:Math.max(o.end,r),parts:s})}else e.splice(-1,1,{...o,end:n.start},{...n,end:r})}return e};var pt=/^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/,u=t=>{let[,e="0",n,r,o=""]=pt.exec(t)??[];return n===void 0||r===void 0||Number(n)>59||Number(r)>59?void 0:((Number(e)*3600+Number(n)*60+Number(r))*1e3+Number(o.padEnd(3,"0")))/1e3};var ft=/<((?:\d+:)?\d{2}:\d{2}\.\d{3})>/,yt=/<\/?[a-z][^<>]*>|\{\\[^{}]*\}/gi,gt=/&(?:amp|lt|gt|quot|nbsp|lrm|rlm|#39);/g,Ct={"&amp;":"&","&lt;":"<","&gt;":">","&quot;":'"',"&nbsp;":"\xA0","&lrm;":"\u200E","&rlm;":"\u200F","&#39;":"'"},I=(t,e)=>{let[n="",...r]=t.split(ft),o=[{start:e,text:O(n)}];for(let s=0;s+1<r.length;s+=2)o.push({start:u(r[s]??"")??e,text:O(r[s+1]??"")});return o.filter(s=>s.text!=="")},O=t=>t.replaceAll(yt,"").replaceAll(gt,e=>Ct[e]??e).trim();var bt="-->",ht=/^(\S+?)\s*-->\s*(\S+)(?:\s.*)?$/,w=String.raw`\d{1,3}(?::\d{1,2}){2}(?:[.,:]\d{1,3})?|\d{1,3}:\d{1,2}[.,]\d{1,3}`,Tt=new RegExp(String.raw`^\s*(?:${w})(?:\s|[^\w\s]){1,6}(?:${w})(?:\s|$)`),xt=/^(?:NOTE|STYLE|REGION)(?:\s|$)/,h=t=>/^WEBVTT(?:\s|$)/.test(t),m=t=>t.includes(bt)||Tt.test(t),A=t=>h(t)||t.split(/[\r\n]/).some(e=>m(e)&&/\d/.test(e)),L=t=>{let e=[];for(let n of h(t)?Et(R(t)):R(t)){if(h(t)&&xt.test(n[0]?.text??""))continue;let r=Wt(n);if("code"in r)return r;e.push(r)}return e},R=t=>{let e=[[]];for(let[n,r]of t.split(/\r\n|[\r\n]/).entries()){let o=r.trim();o===""?e.push([]):e.at(-1)?.push({text:o,number:n+1})}return e.filter(n=>n.length>0)},Et=([t=[],...e])=>{let n=t.findIndex(({text:r})=>m(r));return n<0?e:[t.slice(n),...e]},Wt=t=>{let[e={text:"",number:1},n]=t,r=!m(e.text),o=r?n:e;if(o===void 0||!m(o.text))return{code:"missing_time",line:e.number};let[,s="",a=""]=ht.exec(o.text)??[],[i,d]=[u(s),u(a)];if(i===void 0||d===void 0)return{code:"invalid_time",line:o.number};if(d<i)return{code:"ends_before_start",line:o.number};let l=t.slice(r?2:1),x=l.find(({text:y})=>m(y));return x?{code:"missing_blank_line",line:x.number}:{start:i,end:d,parts:I(l.map(({text:y})=>y).join(`
`),i)}};var f=t=>U(t).reduce((e,n)=>e+D(n),0),p=(t,e,n)=>{let r=(n-e)/f(t),o=e;return U(t).map(s=>{let a=o;return o+=D(s)*r,{text:s,start:a,end:o}})},M=({start:t,end:e,parts:n})=>({start:t,end:e,words:n.flatMap((r,o)=>{let s=Math.min(Math.max(r.start,t),e),a=Math.min(Math.max(n[o+1]?.start??e,s),e);return p(r.text,s,a)})}),U=t=>t.split(/\s+/).filter(Boolean),D=t=>Array.from(t).length+(/[.,!?;:…]["”’)]?$/.test(t)?5:2);var St=.7,Pt=.5,_t=/[.!?…]["”’)]?$/,T=t=>{let e=t.findIndex(o=>!v(o));if(e>=0)return{code:"invalid_word",word:e+1};let n=t.filter(v).toSorted((o,s)=>o.start-s.start),r=n.flatMap(({text:o,start:s,end:a},i)=>p(o,s,Math.min(a,n[i+1]?.start??a)));return Nt(r).map((o,s,a)=>{let[i,d]=[o[0]?.start??0,o.at(-1)?.end??0],l=a[s+1]?.[0]?.start??1/0;return{start:i,end:l-d<Pt?l:d,words:o}})},Nt=t=>{let e=[],n;for(let r of t)!n||r.start-n.end>=St||_t.test(n.text)?e.push([r]):e.at(-1)?.push(r),n=r;return e},v=t=>{if(typeof t!="object"||t===null)return!1;let{text:e,start:n,end:r}=t,o=s=>typeof s=="number"&&Number.isFinite(s);return typeof e=="string"&&o(n)&&o(r)&&n>=0&&r>=n};var Ot=28,It=12,wt=/^\s*(?:\[\s*[{\]"]|\{\s*")/,Rt=/^\s*(?:<(?:\?xml|(?:\w+:)?tt|sami|transcript)[\s>]|\[script info\]|[{[]\d+[}\]][{[]\d+[}\]]|\[(?:ar|al|ti|au|by|re|ve|lr|tool|length|offset):|\[\d{1,3}:\d\d(?:[.:]\d+)?\]|\d{1,2}:\d\d:\d\d\.\d+,\d{1,2}:\d\d:\d\d\.\d+\s*[\r\n])/i,k=(t,e)=>{let n=typeof t=="string"?Lt(t,e):T(t);if("code"in n)return n;let r=n.filter(({start:s,words:a})=>s<e&&a.length>0);return r.length===0?{code:"empty"}:r.reduce((s,a)=>s+At(a),0)>1500?{code:"too_many_words"}:r},At=({words:t})=>t.reduce((e,{text:n})=>e+(n.length>Ot?Math.ceil(n.length/It):1),0),H=t=>"code"in t,Lt=(t,e)=>{if(new TextEncoder().encode(t).length>204800)return{code:"too_large"};let n=t.replace(/^\uFEFF/,"");if(wt.test(n))return Mt(n);if(Rt.test(n))return{code:"other_format"};if(!A(n))return Ut(n,e);let r=L(n);return"code"in r?r:N(r).map(M)},Mt=t=>{try{let e=JSON.parse(t);return Array.isArray(e)?T(e):{code:"invalid_json"}}catch{return{code:"invalid_json"}}},Ut=(t,e)=>{let n=t.split(/[\r\n]+/).filter(s=>s.trim()!==""),r=e/n.reduce((s,a)=>s+f(a),0),o=0;return n.map(s=>{let a=o;return o+=f(s)*r,{start:a,end:o,words:p(s,a,o)}})};var $=(t,e,n)=>{let r=k(t,e);return H(r)?r:_(r,n)};return K(Dt);})();
const captions = (() => {
  const { all } = kit;
  const { timing, chosen } = scenes;
  const values = window.__hyperframes.getVariables();
  const root = document.querySelector('#root');
  const make = (tag, className, ...children) => {
    const made = Object.assign(document.createElement(tag), { className });
    made.append(...children);
    return made;
  };

  /* Each page of lines is an element; `data-text` makes kit.start load its characters. */
  const drawWord = (style, { text }) => {
    const word = make('span', 'captions-word', text);
    if (style !== 'baris') word.prepend(make('i', 'captions-patch'));
    return word;
  };
  const drawLine = (style, words) => {
    const spaced = words.flatMap((word) =>
      word.isJoined ? [drawWord(style, word)] : [' ', drawWord(style, word)],
    );
    return Object.assign(make('span', 'captions-line', ...spaced), { dir: 'auto' });
  };
  const hosts = all('[data-captions]').map((host) => {
    const name = host.dataset.captions;
    const from = timing.starts[name] ?? 0;
    const seconds = (timing.ends[name] ?? timing.duration) - from;
    const style = chosen(host.dataset.style) || 'kata';
    const layout = captionTools.captionLayout(root.clientWidth / root.clientHeight, style === 'pop');
    const read = captionTools.captionPages(values[name] || '', seconds, layout);
    const pages = (read.code ? [] : read)
      .filter(({ start }) => start < seconds)
      .map(({ start, end, lines }) => {
        const page = make('p', 'captions-page', ...lines.map((words) => drawLine(style, words)));
        page.dataset.text = name;
        return { page, start: from + start, end: from + Math.min(end, seconds), words: lines.flat() };
      });
    host.classList.add('captions', style, layout.shape);
    host.append(...pages.map(({ page }) => page));
    return { host, pages, style, from, until: from + seconds };
  });

  /* A page that is too wide or too high becomes smaller. */
  const fit = (host, pages) => {
    const shares = pages.map(({ page }) =>
      Math.min(1, host.clientWidth / page.offsetWidth, host.clientHeight / page.offsetHeight),
    );
    pages.forEach(({ page }, index) => page.style.setProperty('--fit', shares[index]));
  };

  /* A timeline draws nothing at 0 until it has moved. */
  const show = (tl, page, at) =>
    at === 0 ? Object.assign(page.style, { display: 'block' }) : tl.set(page, { display: 'block' }, at);
  const MOTIONS = {
    baris: () => undefined,
    kata: (tl, { patch, start, end, isLast }) => {
      const shown = { opacity: 1, scale: 1, duration: Math.min(0.12, (end - start) / 2), force3D: false };
      tl.fromTo(patch, { opacity: 0, scale: 0.86 }, shown, start);
      if (!isLast) tl.set(patch, { opacity: 0 }, end);
    },
    karaoke: (tl, { patch, start, end }) => {
      const covered = getComputedStyle(patch).direction === 'rtl' ? 'inset(0 0 0 100%)' : 'inset(0 100% 0 0)';
      tl.fromTo(
        patch,
        { clipPath: covered },
        { clipPath: 'inset(0 0% 0 0%)', duration: end - start, ease: 'none' },
        start,
      );
    },
    pop: (tl, { word, patch, start, end, isLast }) => {
      const shown = { opacity: 1, scale: 1, ease: 'back.out(2.2)', force3D: false };
      tl.fromTo(word, { opacity: 0, scale: 0.5 }, { ...shown, duration: Math.min(0.22, end - start) }, start);
      if (!isLast) tl.set(patch, { opacity: 0 }, end);
    },
  };
  const drawPage = (tl, { page, start, end, words }, { style, from, until }, before) => {
    show(tl, page, start);
    /* Pages that follow each other at once replace each other without a motion. */
    if (style !== 'pop' && start - (before?.end ?? -1) > 0.1) {
      const shown = { opacity: 1, scale: 1, duration: Math.min(0.18, end - start), force3D: false };
      tl.fromTo(page, { opacity: 0, scale: 0.94 }, { ...shown, ease: 'power2.out' }, start);
    }
    page.querySelectorAll('.captions-word').forEach((word, index) => {
      const times = { start: from + words[index].start, end: from + words[index].end };
      const isLast = index === words.length - 1;
      MOTIONS[style](tl, { word, patch: word.firstElementChild, ...times, isLast });
    });
    if (end < until || until < timing.duration) tl.set(page, { display: 'none' }, end);
  };

  /* Adds the captions to the timeline of the page. */
  const draw = (tl) => {
    for (const shown of hosts) {
      /* Shown meanwhile: GSAP moves a hidden element to the end of the body and back, but behind the space after it. */
      shown.host.classList.add('measured');
      fit(shown.host, shown.pages);
      shown.pages.forEach((page, index) => drawPage(tl, page, shown, shown.pages[index - 1]));
      shown.host.classList.remove('measured');
    }
  };

  return { draw };
})();
