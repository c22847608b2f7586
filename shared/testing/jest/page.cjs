// What a page has and jsdom does not: quiet stand-ins, each the least that is needed.
window.scrollTo = () => undefined
Element.prototype.scrollIntoView ??= () => undefined
window.matchMedia ??= (media) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
