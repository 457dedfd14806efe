import { photoTypes } from '@makao/contract/money/meters/meters.terms'
import type { Context, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from './config'
import { answerAtEdge } from './errors'
import { allowedOrigins } from './people/sign-in/better-auth'
import { isDocumentUpload, isPhotoUpload, isSheetUpload } from './ways-in'

/** Where the SMS provider reports, with forms. */
const REPORT_PATH = /^\/api\/sms\/[^/]+\/(reports|opt-outs)$/
const YEAR = 31_536_000
const READING_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** What stands within our pages themselves, each as a policy names it: by the hash of what it says. */
export interface Inlined {
  scripts: readonly string[]
  styles: readonly string[]
}

/**
 * What every answer tells the browser. The page runs our own files alone and what our pages themselves hold, styles too, is
 * shown in nobody's frame, and uses none of the device's senses.
 */
export function securityHeaders(
  { baseUrl }: Config,
  inlined: Inlined,
  crossOriginResourcePolicy: 'same-origin' | 'cross-origin' = 'same-origin',
): MiddlewareHandler {
  const isHttps = baseUrl.startsWith('https:')
  // What is read from elsewhere is never a page of ours: nothing of it runs, whatever somebody stored.
  const isForOthers = crossOriginResourcePolicy === 'cross-origin'
  return secureHeaders({
    contentSecurityPolicy: isForOthers
      ? { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] }
      : {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'", ...inlined.scripts],
          styleSrc: ["'self'", ...inlined.styles],
          // data: for the QR code of the second factor.
          imgSrc: ["'self'", 'data:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          manifestSrc: ["'self'"],
          // The service worker, which keeps our own files.
          workerSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
        },
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy,
    permissionsPolicy: {
      accelerometer: [],
      camera: [],
      geolocation: [],
      gyroscope: [],
      magnetometer: [],
      microphone: [],
      payment: [],
      usb: [],
    },
    referrerPolicy: 'no-referrer',
    strictTransportSecurity: isHttps ? `max-age=${YEAR}; includeSubDomains` : false,
    xFrameOptions: 'DENY',
    xXssProtection: false,
  })
}

/** Any but those that a foreign page may send without being asked first. */
const isSendableType = (type: string | undefined) =>
  type !== undefined && !/^\s*(text\/plain|multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i.test(type)

const hasBody = (c: Context) =>
  c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0

/**
 * A write comes from our own pages, or from a program that is no browser, and is JSON, or a photo or a form where one is
 * expected.
 * Nobody keeps an answer.
 */
export function apiFence({ baseUrl }: Config): MiddlewareHandler {
  const origins = allowedOrigins(baseUrl)

  function refusalOf(c: Context): Response | undefined {
    if (READING_METHODS.includes(c.req.method)) return undefined
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    // Another host of the same domain is not ours. No browser and a typed address name no other site.
    const isForeign =
      origin === undefined ? site !== undefined && site !== 'same-origin' && site !== 'none' : !origins.includes(origin)
    if (isForeign) return answerAtEdge(c, 'FOREIGN_ORIGIN', `Use Makao at ${baseUrl}.`)
    const type = c.req.header('content-type')
    const isPhoto = isPhotoUpload(c.req.method, c.req.path) && photoTypes.some((photo) => photo === type)
    const isFile = isDocumentUpload(c.req.method, c.req.path) || isSheetUpload(c.req.method, c.req.path)
    const isDocument = isFile && isSendableType(type)
    const isReport = REPORT_PATH.test(c.req.path) && /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type ?? '')
    // A page of another site may send a body without a type and unasked, as it may a form; without either nothing is sent.
    const isEmpty = type === undefined && !hasBody(c)
    if (!isEmpty && !isPhoto && !isDocument && !isReport && !/^application\/json\s*(;|$)/i.test(type ?? '')) {
      return answerAtEdge(c, 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON.')
    }
    return undefined
  }

  return async (c, next) => {
    const refusal = refusalOf(c)
    if (refusal) c.res = refusal
    else await next()
    // Afterwards: what is set before is lost where a route answers with a Response of its own.
    c.res.headers.set('Cache-Control', 'no-store')
  }
}
