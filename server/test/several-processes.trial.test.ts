import { expect, inject, onTestFinished, test } from 'vitest'
import { install } from '../../e2e/server'
import { foundAgency } from './agency'
import { startRoundRobin } from './round-robin'
import { startS3 } from './s3-server'
import { createServerDatabase, dropServerDatabase } from './server-database'
import { environment, until } from './trials'

const template = inject('databaseTemplate')
const PDF = Buffer.from(`%PDF-1.7\n${'1 0 obj\n'.repeat(50_000)}%%EOF\n`)

/** Three processes on machines of their own, as far as they know: no folder is shared. */
async function startThree(administrationUrl: string) {
  const { name, url } = await createServerDatabase(administrationUrl)
  onTestFinished(() => dropServerDatabase(administrationUrl, name))
  const front = await startRoundRobin()
  onTestFinished(front.close)
  const { s3 } = await startS3()
  const env = {
    ...environment(url),
    ...{ BASE_URL: front.url, S3_BUCKET_URL: s3.bucketUrl, S3_REGION: s3.region },
    ...{ S3_ACCESS_KEY_ID: s3.accessKeyId, S3_SECRET_ACCESS_KEY: s3.secretAccessKey },
  }
  const all = await Promise.all([install(env), install(env), install(env)])
  onTestFinished(async () => {
    for (const { stop } of all) await stop()
  })
  front.lead(all.map(({ url }) => url))
  const [first, second, third] = all
  const printed = () => all.map((each) => each.printed()).join('\n')
  return { front, first, second, third, printed, agency: await foundAgency({ ...first, url: front.url }) }
}

test('three processes behind a plain round robin are one Makao, and killing one loses nothing', async (context) => {
  if (template.kind !== 'server') return context.skip('TEST_DATABASE_URL names no server')
  const { front, second, printed, agency } = await startThree(template.administrationUrl)
  const { cookie } = agency
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(front.url + path, { ...init, headers: { cookie, origin: front.url, ...init.headers } })

  // A session that one opened is known to all.
  for (let n = 0; n < 6; n += 1) expect((await ask('/api/auth/get-session')).status).toBe(200)

  // What one took, the others have.
  const { rows } = (await (await ask('/api/properties')).json()) as { rows: { id: string }[] }
  const place = `/api/attachments/files/property/${rows[0]?.id}`
  const sent = await ask(`${place}?name=Title.pdf`, {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf' },
    body: PDF,
  })
  expect(sent.status).toBe(204)
  const listed = await ask(`/api/attachments?of=property&keptWith=${rows[0]?.id}`)
  const { rows: files } = (await listed.json()) as { rows: { id: string }[] }
  for (let n = 0; n < 6; n += 1) {
    const answer = await ask(`/api/attachments/files/${files[0]?.id}`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true)
  }

  // A page that listens at one hears what was written at each.
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const stream = await ask('/api/live', { signal: leaving.signal })
  let heard = 0
  const listening = (async () => {
    for await (const piece of stream.body ?? [])
      heard += Buffer.from(piece).toString().split('event: change').length - 1
  })().catch(() => undefined)
  let over = false
  const working = agency.work([front.url], () => over)
  await until('many writes', () => agency.acknowledged() > 150)
  await until('changes are heard', () => heard > 10)

  // Guesses count together, whichever process hears them.
  const guess = () =>
    ask('/api/auth/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: '' },
      body: JSON.stringify({ login: 'admin@agency.example', password: 'a wrong password' }),
    })
  const statuses: number[] = []
  while (!statuses.includes(429) && statuses.length < 40) statuses.push((await guess()).status)
  // Five of them are free, for all three.
  expect(statuses.length).toBeLessThan(15)

  await second.kill()
  const before = agency.acknowledged()
  await until('the others go on', () => agency.acknowledged() > before + 100)
  await second.start()
  const again = agency.acknowledged()
  await until('with all three', () => agency.acknowledged() > again + 50)
  over = true
  await working
  leaving.abort()
  await listening
  await agency.verify(front.url)
  expect(agency.findings, printed()).toEqual([])
})
