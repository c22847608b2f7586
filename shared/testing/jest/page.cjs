// Minimal silent stubs of browser APIs that jsdom lacks.
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
