/**
 * The script of the page with the captcha. It shows the widget, tells the page
 * around it (the product's, or nobody) what happened, and how much room it
 * needs: the widget opens its pictures over itself. The page has no origin,
 * but its address still has that of the product.
 */
export const CAPTCHA_SCRIPT = `(() => {
  const place = document.getElementById('captcha')
  const tell = (message) => window.parent.postMessage({ almanac: 'captcha', ...message }, place.dataset.product || location.origin)
  let open = false
  const measure = () => tell({ type: 'height', height: open ? 620 : Math.ceil(document.body.getBoundingClientRect().height) })
  const room = (opened) => () => { open = opened; measure() }
  window.captchaReady = () => {
    window.hcaptcha.render(place, {
      sitekey: place.dataset.sitekey,
      theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      size: innerWidth < 310 ? 'compact' : 'normal',
      callback: (token) => { room(false)(); tell({ type: 'verified', token }) },
      'expired-callback': () => tell({ type: 'expired' }),
      'chalexpired-callback': room(false),
      'error-callback': () => { room(false)(); tell({ type: 'failed' }) },
      'open-callback': room(true),
      'close-callback': room(false),
    })
    new ResizeObserver(measure).observe(document.body)
    tell({ type: 'ready' })
  }
  const script = document.createElement('script')
  script.src = place.dataset.script
  script.async = true
  script.onerror = () => tell({ type: 'failed' })
  document.head.append(script)
})()
`
