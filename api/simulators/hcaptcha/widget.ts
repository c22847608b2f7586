/** The script of the simulated widget: the API of hCaptcha's own, with a checkbox instead of pictures. */
export const WIDGET = `(() => {
  const words = { en: 'I am a person', es: 'Soy una persona', fr: 'Je suis une personne', ar: 'أنا إنسان' }
  const own = new URL(document.currentScript.src)
  const language = own.searchParams.get('hl') || 'en'
  window.hcaptcha = {
    render(place, options) {
      const label = document.createElement('label')
      label.className = 'simulated'
      const box = document.createElement('input')
      box.type = 'checkbox'
      label.append(box, ' ' + (words[language] || words.en))
      place.append(label)
      box.addEventListener('change', async () => {
        if (!box.checked) return
        box.disabled = true
        try {
          const answer = await fetch('PREFIX/solve')
          const { token } = await answer.json()
          setTimeout(() => { box.checked = false; box.disabled = false; options['expired-callback']?.() }, 120000)
          options.callback(token)
        } catch {
          box.checked = false
          box.disabled = false
          options['error-callback']?.('network-error')
        }
      })
      return 0
    },
    reset() {},
  }
  const ready = own.searchParams.get('onload')
  if (ready && window[ready]) window[ready]()
})()
`
