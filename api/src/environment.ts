import { ALERTS, COMMAND, TEXT_MESSAGES } from './operator-variables'

/** One setting: an environment variable. `docs/settings.md` is generated from this list. */
interface Variable {
  about: string
  /** Its default value. */
  default?: string
  /** The description of a default that depends on something. */
  otherwise?: string
}

/** For the server, the worker and the command line: addresses, storage, and access. */
export const SERVER = {
  PORT: { default: '8080', about: 'The port that the server listens on.' },
  HOST: { default: 'localhost', about: 'The address of this machine that it listens on.' },
  PUBLIC_URL: {
    otherwise: '`http://localhost:$PORT`',
    about: 'Where people reach it. With https, cookies and headers become stricter.',
  },
  TRUST_PROXY: {
    otherwise: 'none',
    about:
      'How many proxies stand in front, or their addresses. Limits count by address, so a wrong number has everybody share that of the proxy.',
  },
  SECOND_FACTOR_DAYS: { default: '14', about: 'Days until clinicians need a second factor for the records of others.' },
  ALLOWED_ORIGINS: {
    otherwise: 'none',
    about: 'Other origins whose pages may make calls that change something, with commas between.',
  },
  FRAME_ANCESTORS: {
    otherwise: 'none',
    about: 'Origins whose pages may show this one in a frame, with commas between.',
  },
  IOS_APPS: {
    otherwise: 'none',
    about:
      'The apps for iOS that open this server’s links, such as `A1B2C3D4E5.org.example.almanac` (team and bundle), with commas between; served as `/.well-known/apple-app-site-association`.',
  },
  ANDROID_APPS: {
    otherwise: 'none',
    about:
      'The same for Android: `package=SHA-256 of its signing key`, a second key after a `+`; served as `/.well-known/assetlinks.json`.',
  },
  CONTACT: {
    otherwise: 'none',
    about:
      'How participants reach the people of the study where the product itself cannot start or a check is blocked: a `mailto:`, `tel:` or `https:` address.',
  },
  SECURITY_CONTACT: {
    otherwise: 'none',
    about:
      'Where to report a vulnerability, such as `mailto:security@example.org`; served as `/.well-known/security.txt` (RFC 9116).',
  },
  LOG_LEVEL: {
    default: 'warn',
    about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. Security events are at `warn`.',
  },
  OFFLINE: {
    default: 'on',
    about: '`off` takes the service worker and what it keeps away from every browser, for an emergency.',
  },
} as const satisfies Record<string, Variable>

export const DATA = {
  DATA_DIR: {
    default: '.data',
    about: 'The folder of the embedded database and of keys that were made; left out, it is in the project’s folder.',
  },
  DATABASE_URL: {
    otherwise: 'the embedded database',
    about:
      'A PostgreSQL server (15 or newer), such as `postgres://almanac:password@localhost:5432/almanac`. Its role must be allowed to create the schema `pgboss`, or somebody makes it beforehand.',
  },
  STUDY: {
    otherwise: '`demo` on one’s own machine, else none',
    about: 'The study that is loaded at the start: a name in `api/studies` or a path; empty for none.',
  },
  TOKEN_KEY: {
    otherwise: 'made in `DATA_DIR`',
    about:
      'Seals the tokens of connected devices, operators’ second factors and files of reports, and makes the pseudonyms of exported studies and the hashes of addresses that refused invitations: 32 bytes as base64 (`openssl rand -base64 32`). Needed with `DATABASE_URL`; what it sealed cannot be read without it.',
  },
  REGISTRY_KEY: {
    otherwise: 'made in `DATA_DIR`',
    about:
      'Signs what browsers start from, preview links and exports of consents: an Ed25519 key in PEM form (`openssl genpkey -algorithm ed25519`). Several servers need the same.',
  },
  REGISTRY_FORMER_KEY: { otherwise: 'none', about: 'The `REGISTRY_KEY` before, while it changes; not after a leak.' },
} as const satisfies Record<string, Variable>

export const RELEASE = {
  HOST_PAGE: { otherwise: '`host/dist`', about: 'Folder or address of the host’s files.' },
  REMOTES: { otherwise: '`remotes`', about: 'The folder whose built remotes come with the installation.' },
  RELEASES: {
    otherwise: 'none',
    about: 'Addresses of remotes in containers of their own, with commas between, besides the folder of `REMOTES`.',
  },
  RELEASE_STORAGE: {
    otherwise: '`releases` in `DATA_DIR`',
    about:
      'Where the files of releases that teams publish are stored: a folder that all servers and the worker share, or a bucket such as `s3://almanac-releases/production`. Back it up together with the database.',
  },
  RELEASE_PUBLIC_URL: {
    otherwise: 'none',
    about: 'With a bucket: where browsers get what lies in it. It has to allow reading from every origin (CORS).',
  },
  S3_ENDPOINT: { otherwise: 'Amazon’s of the region', about: 'With a bucket: the address of the store.' },
  S3_REGION: { default: 'us-east-1', about: 'With a bucket: its region.' },
  S3_ACCESS_KEY_ID: { otherwise: 'none', about: 'With a bucket: a key that may read, write and delete there.' },
  S3_SECRET_ACCESS_KEY: { otherwise: 'none', about: 'With a bucket: the secret of that key.' },
  RELEASE_ORIGINS: { otherwise: 'none', about: 'Other origins that releases may come from, with commas between.' },
  PREVIEW_ORIGINS: {
    otherwise: 'none',
    about: 'Where previews may come from besides `http://localhost` and `http://127.0.0.1`, with commas between.',
  },
  HOST_ROLLOUT_PERCENT: {
    default: '100',
    about: 'Percent of the people who get a new host after an upgrade; `almanac rollout host VERSION` goes on.',
  },
} as const satisfies Record<string, Variable>

export const MESSAGING = {
  SMTP_URL: {
    otherwise: 'none',
    about:
      'The mail server, such as `smtps://user:password@mail.example:465`; with `smtp://`, `?requireTLS=true` makes TLS a must. Server and worker both need it.',
  },
  MAIL_FROM: { otherwise: 'none', about: 'The sender of mails, such as `Almanac <almanac@example.org>`.' },
  ...ALERTS,
  ...TEXT_MESSAGES,
  PUSH_CONTACT: {
    otherwise: '`PUBLIC_URL` if it is https, else `MAIL_FROM`',
    about:
      'Whom push services may turn to (`mailto:` or `https://`). The keys that push messages are signed with are made once and stored in the database.',
  },
  PUSH_LOCAL_ORIGIN: {
    otherwise: 'none',
    about: 'An origin on this machine that push messages may go to as well, for tests; others have to be public.',
  },
  APNS_KEY: {
    otherwise: 'none',
    about:
      'The key (a `.p8` file) by which Apple takes push messages for the app on iOS. With the next three; server and worker both need them. Without them the app’s users are told by mail.',
  },
  APNS_KEY_ID: { otherwise: 'none', about: 'The id of that key.' },
  APNS_TEAM_ID: { otherwise: 'none', about: 'The team that it belongs to.' },
  APNS_TOPIC: { otherwise: 'none', about: 'The bundle of the app, such as `org.example.almanac`.' },
  APNS_BASE_URL: {
    default: 'https://api.push.apple.com',
    about: 'Another address of the service, such as `https://api.sandbox.push.apple.com`.',
  },
  FCM_SERVICE_ACCOUNT: {
    otherwise: 'none',
    about:
      'The key file (JSON) of a service account that may send by Firebase Cloud Messaging, for the app on Android. Server and worker both need it.',
  },
  FCM_BASE_URL: { default: 'https://fcm.googleapis.com', about: 'Another address of the service.' },
} as const satisfies Record<string, Variable>

export const PROVIDER = {
  PROVIDER_TIMEOUT: { default: '10000', about: 'Milliseconds after which a provider counts as down.' },
  HCAPTCHA_SITE_KEY: { otherwise: 'none', about: 'The captcha of companies whose theme has the Captcha Toggle.' },
  HCAPTCHA_SECRET: { otherwise: 'none', about: 'Its secret.' },
  HCAPTCHA_BASE_URL: { default: 'https://api.hcaptcha.com', about: 'Another address of the service.' },
  HCAPTCHA_SCRIPT_URL: { default: 'https://js.hcaptcha.com/1/api.js', about: 'Another address of its script.' },
  CAPTCHA_ORIGIN: {
    otherwise: 'none',
    about:
      'Another name of this server, such as `https://captcha.example`, that the captcha’s frame comes from; nothing else is answered there. Without one the frame is of no origin. Needed where the captcha’s script does not work without an origin; at best under another domain than the product.',
  },
  TWILIO_API_KEY_SID: {
    otherwise: 'none',
    about:
      'An API key (region US1) of `TWILIO_ACCOUNT_SID` for Twilio Video, which then carries video calls. Without one the two browsers of a call send picture and sound to each other.',
  },
  TWILIO_API_KEY_SECRET: { otherwise: 'none', about: 'Its secret.' },
  TWILIO_VIDEO_BASE_URL: { default: 'https://video.twilio.com', about: 'Another address of the service.' },
  VIDEO_STUN_URLS: {
    otherwise: 'none',
    about:
      'STUN servers for calls between two browsers, such as `stun:stun.example:3478`, with commas between. Browsers in different networks need them.',
  },
  VIDEO_TURN_URLS: {
    otherwise: 'none',
    about:
      'TURN servers, such as `turn:turn.example:3478,turns:turn.example:443`, for browsers that cannot reach each other. They are to refuse private addresses (`denied-peer-ip`) and to bound what one user takes (`user-quota`).',
  },
  VIDEO_TURN_SECRET: {
    otherwise: 'none',
    about:
      'The secret of those TURN servers (`use-auth-secret` of coturn): each page gets access until the appointment’s end.',
  },
  VIDEO_TURN_USERNAME: {
    otherwise: 'none',
    about:
      'Instead of the secret, a static user of those TURN servers, as hosted services give one. It reaches every page in a call.',
  },
  VIDEO_TURN_CREDENTIAL: { otherwise: 'none', about: 'Its password.' },
  MIXPANEL_TOKEN: { otherwise: 'none', about: 'Event tracking for companies that have SendToMixPanel.' },
  MIXPANEL_BASE_URL: {
    default: 'https://api.mixpanel.com',
    about: 'Its address; in Europe `https://api-eu.mixpanel.com`.',
  },
  ZENDESK_WIDGET_KEY: {
    otherwise: 'none',
    about: 'The support chat of companies that have the Zendesk Widget: the key of the widget.',
  },
  ZENDESK_KEY_ID: { otherwise: 'none', about: 'The id of the key that signs who chats.' },
  ZENDESK_SECRET: { otherwise: 'none', about: 'The secret of that key.' },
  ZENDESK_SCRIPT_URL: {
    default: 'https://static.zdassets.com/ekr/snippet.js',
    about: 'Another address of its script.',
  },
  SUPPORT_ORIGIN: {
    otherwise: 'none',
    about:
      'Another name of this server, such as `https://support.example`, that the chat’s frame comes from; nothing else is answered there. Without one there is no chat: its script could act as the participant.',
  },
  DRUGBANK_KEY: {
    otherwise: 'none',
    about: 'The search for medicines. Without a key it says that it is down, and the name is typed.',
  },
  DRUGBANK_BASE_URL: { default: 'https://api.drugbank.com/v1', about: 'Another address of it.' },
  MEDDRA_BASE_URL: {
    otherwise: 'none',
    about:
      'A service of medical terms with `GET /meddras?query&lang` → `[{code, name, level, lang}]`. Without it the product’s own list of symptoms is searched.',
  },
  MEDDRA_KEY: { otherwise: 'none', about: 'Its key.' },
  VALIDIC_ORGANIZATION: { otherwise: 'none', about: 'The provider of wearables: the organisation.' },
  VALIDIC_TOKEN: { otherwise: 'none', about: 'Its token.' },
  VALIDIC_BASE_URL: { default: 'https://api.validic.com/v1', about: 'Another address of its interface.' },
  VALIDIC_PAGES_URL: { default: 'https://app.validic.com', about: 'Another address of the pages it sends people to.' },
  HUMAN_API_CLIENT_ID: { otherwise: 'none', about: 'The provider of health records: the application.' },
  HUMAN_API_CLIENT_SECRET: { otherwise: 'none', about: 'Its secret.' },
  HUMAN_API_AUTH_URL: { default: 'https://auth.humanapi.co', about: 'Another address of its sign-on.' },
  HUMAN_API_DATA_URL: { default: 'https://api.humanapi.co', about: 'Another address of its records.' },
  HUMAN_API_CONNECT_URL: {
    default: 'https://hapi-connect.humanapi.co/',
    about: 'Another address of the page on which sources are chosen.',
  },
  DEXCOM_CLIENT_ID: { otherwise: 'none', about: 'The provider of glucose sensors: the application.' },
  DEXCOM_CLIENT_SECRET: { otherwise: 'none', about: 'Its secret.' },
  DEXCOM_BASE_URL: { default: 'https://api.dexcom.com', about: 'The address of another region.' },
  DEXCOM_LOGIN_URL: { otherwise: '`DEXCOM_BASE_URL`', about: 'Another address of the page that asks for consent.' },
  SIMULATORS: {
    otherwise: '`on` on one’s own machine, else `off`',
    about: 'Whether what is not configured is simulated. Refused where others could reach the server.',
  },
  SIMULATE_MAIL: {
    default: 'ok',
    about: 'How the simulated mail server behaves: `ok`, `down`, `slow` or `html`.',
  },
  SIMULATE_SMS: {
    default: 'ok',
    about:
      'The same for text messages, also `refused` (401), `busy` (429 with Retry-After), `elsewhere` (a redirect to another host), and answers that are `cut`, or have `wrong_types`, records of `another_user`, `huge` values or impossible `dates`.',
  },
  SIMULATE_HCAPTCHA: { default: 'ok', about: 'The same for the captcha.' },
  SIMULATE_MIXPANEL: { default: 'ok', about: 'The same for event tracking.' },
  SIMULATE_ZENDESK: { default: 'ok', about: 'The same for the support chat.' },
  SIMULATE_VALIDIC: {
    default: 'ok',
    about:
      'The same for wearables; also `bad_range` (400 to every period) and `revoked` (access was ended there), which the next two have as well.',
  },
  SIMULATE_DEXCOM: { default: 'ok', about: 'The same for glucose sensors.' },
  SIMULATE_DEXCOM_DATA: {
    otherwise: 'a sensor worn for 90 days',
    about:
      'What else a simulated glucose sensor does, with commas between: `v2_only`, `v3_only`, `smoothed`, `high`, `low`, `words`, `mmol`, `no_unit`, `gap`, `deleted`, `no_seconds`, `blanks`, `single_digits`, `offsets`, `no_zone`, `refresh_grace`.',
  },
  SIMULATE_HUMAN_API: { default: 'ok', about: 'The same for health records.' },
  SIMULATE_DRUGBANK: { default: 'ok', about: 'The same for the search for medicines.' },
  SIMULATE_MEDDRA: {
    otherwise: 'not simulated',
    about: 'The same for medical terms, which have to be asked for: `ok`.',
  },
  SIMULATE_PUSH: { default: 'ok', about: 'The same for push services of browsers.' },
  SIMULATE_APNS: { default: 'ok', about: 'The same for that of Apple.' },
  SIMULATE_FCM: { default: 'ok', about: 'The same for that of Google.' },
} as const satisfies Record<string, Variable>

export { COMMAND }

/** The names of all settings; others cannot be read. */
export type VariableName =
  | keyof typeof SERVER
  | keyof typeof DATA
  | keyof typeof RELEASE
  | keyof typeof MESSAGING
  | keyof typeof PROVIDER
  | keyof typeof COMMAND

/** Names and values as in process.env. */
export type Environment = { readonly [name in VariableName]?: string | undefined }
