/** The captcha: the page with its widget, to be shown in a frame. */
export { captchaPage } from './captcha/page'
export { captchaUrl } from './captcha/url'
