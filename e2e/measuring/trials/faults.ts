import type { FaultCode } from './faulty-release'

/** A fault of one release that harms what others show, or the whole page. */
export interface SharedFault extends FaultCode {
  what: string
  /** Whether nobody is harmed, because the product does not rely on what is changed. */
  harmless?: string
  /** The release that has it, where another one is not in the page when it harms. */
  guilty?: string
  /** Whether it shows only to people who stay in one page for long. */
  inOnePage?: boolean
}

const style = (css: string) =>
  `(()=>{const s=new CSSStyleSheet();s.replaceSync(${JSON.stringify(css)});document.adoptedStyleSheets=[...document.adoptedStyleSheets,s]})()`
const busy = (every: number, ms: number) =>
  `setInterval(()=>{const end=performance.now()+${ms};while(performance.now()<end);},${every})`

/** What releases have done to each other's pages, as code that runs when the release is loaded. */
export const SHARED_FAULTS: readonly SharedFault[] = [
  { what: 'changed prototype', load: 'Array.prototype.at=function(n){return this[n].valueOf()}' },
  { what: 'array method replaced', load: 'Array.prototype.flatMap=function(f){return this.map(f).valueOf}' },
  { what: 'global style', load: style('main button,main a{display:none!important}') },
  {
    what: 'CSS variables overwritten',
    load: style('*{--spacing:200vw!important;padding-left:var(--spacing)!important}'),
  },
  {
    what: 'layer over everything',
    load: 'document.body.append(Object.assign(document.createElement("div"),{style:"position:fixed;inset:0;z-index:99999"}))',
  },
  {
    what: 'stolen event',
    load: 'addEventListener("click",(e)=>{e.stopImmediatePropagation();e.preventDefault()},true)',
  },
  { what: 'body emptied', load: 'setTimeout(()=>{document.body.innerHTML=""},3000)' },
  {
    what: 'nodes moved',
    load: 'setInterval(()=>{const m=document.querySelector("main h1");m&&m.replaceWith(Object.assign(document.createElement("font"),{textContent:m.textContent}))},500)',
    harmless: 'the heading keeps its words, as where a browser translates the page',
  },
  // Styles are in the page while a screen of their release is shown: a lock harms where those are long.
  {
    what: 'scroll lock',
    load: style('html,body{overflow:hidden!important;height:100vh!important}'),
    guilty: 'activities',
  },
  { what: 'focus stolen', load: 'setInterval(()=>document.activeElement?.blur(),50)', guilty: 'social' },
  {
    what: 'exhausted storage',
    load: '(()=>{for(let n=22;n>3;n--)for(let i=0;;i++)try{localStorage.setItem("cache."+n+"."+i,"x".repeat(2**n))}catch{break}})()',
  },
  {
    what: 'databases removed',
    load: 'indexedDB.open=()=>{throw new DOMException("no","UnknownError")};indexedDB.databases().then((all)=>all.forEach(({name})=>indexedDB.deleteDatabase(name)))',
  },
  {
    what: 'replaced fetch',
    load: 'self.fetch=()=>Promise.reject(new TypeError("replaced"))',
    harmless: 'calls use a fetch that is kept from the start',
  },
  {
    what: 'patched JSON',
    load: '(()=>{const p=JSON.parse;JSON.parse=(t,r)=>p(t,r??((k,v)=>typeof v==="string"&&/^\\d{4}-\\d\\d-\\d\\d/.test(v)?new Date(v):v));Response.prototype.json=function(){return this.text().then((t)=>JSON.parse(t))}})()',
    harmless: 'bodies of calls are read and written by functions that are kept from the start',
  },
  {
    what: 'changed Date',
    load: 'Date.prototype.toISOString=function(){throw new RangeError("Invalid time value")};Intl.DateTimeFormat=class{format(){throw new RangeError("Invalid time value")}formatToParts(){throw new RangeError("Invalid time value")}}',
  },
  {
    what: 'changed history',
    load: 'history.pushState=()=>{throw new DOMException("no","SecurityError")};history.replaceState=history.pushState',
    harmless: 'links load the page then',
  },
  {
    what: 'replaced Promise method',
    load: 'Promise.all=()=>{throw new TypeError("not a promise")};Promise.prototype.finally=undefined',
  },
  {
    what: 'ResizeObserver replaced',
    load: 'self.ResizeObserver=class{observe(){throw new TypeError("no element")}unobserve(){}disconnect(){}}',
  },
  { what: 'timers flooded', load: busy(10, 400) },
  {
    what: 'memory',
    load: 'self.kept=[];setInterval(()=>{self.kept.push(new Array(524288).fill(Math.random()))},250)',
    inOnePage: true,
  },
  {
    what: 'console',
    load: 'console.error=console.warn=()=>{throw new Error("console")}',
    harmless: 'nothing is written to the console in use',
  },
  {
    what: 'custom elements',
    load: 'customElements.define=()=>{throw new Error("defined")}',
    harmless: 'no screen defines any',
  },
  {
    what: 'service worker unregistered',
    load: 'navigator.serviceWorker?.getRegistrations().then((all)=>all.forEach((one)=>one.unregister()))',
    harmless: 'the next visit registers it again',
  },
]
