// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const dist = join(import.meta.dirname, 'dist')
const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8')

test('the service worker keeps every file that the application is made of, and nothing else', () => {
  const kept = Array.from(worker.matchAll(/[`"']?url[`"']?:[`"'](\/[^`"']+)/g), ([, url = '']) => url)
  const assets = readdirSync(join(dist, 'assets')).filter((name) => !/\.(br|gz)$/.test(name))
  const named = ['/auth.html', '/favicon.svg', '/index.html', '/manifest.webmanifest']
  expect(kept.sort()).toEqual([...assets.map((name) => `/assets/${name}`), ...named].sort())
})

test('a page of a link is never opened from what is kept', () => {
  const patterns = Array.from(worker.matchAll(/allowlist:\[\/(.+?)\/\]/g), ([, pattern = '']) => pattern)
  expect(patterns).toHaveLength(2)
  const kept = new RegExp(patterns.join('|'))
  for (const path of ['/', '/auth', '/dashboard', '/dashboard/tenants/1?tab=money'])
    expect(kept.test(path), path).toBe(true)
  for (const path of [
    '/bill/token',
    '/receipt/token',
    '/pay',
    '/invitation',
    '/auth/v1/verify?token=1',
    '/api/setup',
    '/dashboards',
  ]) {
    expect(kept.test(path), path).toBe(false)
  }
})
