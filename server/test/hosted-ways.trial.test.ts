import { afterEach, describe, expect, test } from 'vitest'
import { everything, home, keyOf, openHome, reachOf, resources, rowOfOthers } from './hosted-home'
import { expectNoMark, farWays, learnNothing, nearWays, passTime, thieves } from './hosted-ways'

// hosted-matrix.test.ts asks each table by itself. By one step to another there are hundreds of ways, by two almost three
// times as many, each the dearer.

openHome()

// Whoever is signed out reaches nothing, and would pass for somebody who learns nothing.
afterEach(async () => {
  for (const who of ['tenant', 'owner', 'admin'] as const) {
    expect((await home.clients[who].auth.getSession()).data.session, who).not.toBeNull()
  }
})

describe('whatever way leads to the rows of others', () => {
  test.each(thieves)('%s learns nothing by embedding, counts, sums and order', (who) => learnNothing(who, nearWays))

  test.each(thieves)('%s learns nothing by trees, lists, ranges, sums and writes of a row', async (who) => {
    const client = home.clients[who]
    const before = await everything()
    for (const name of resources) {
      const key = keyOf(name)
      const told = async (id: string) => {
        passTime()
        const unknown = crypto.randomUUID()
        const row = JSON.parse(JSON.stringify({ [key]: id, created_at: '2026-01-01' }))
        const from = () => client.from(name)
        const answers = [
          await from().select('*').or(`and(${key}.eq.${id},${key}.not.is.null),${key}.eq.${unknown}`).csv(),
          await from().select(key).not(key, 'in', `(${id})`).order(key),
          await from().select(`${key}.count()`).in(key, [id, unknown]),
          await from().select(key, { count: 'estimated' }).gte(key, id).lte(key, id).range(0, 5),
          await from().select(key).eq(key, id).maybeSingle(),
          await from().upsert(row, { onConflict: key }).select(),
          await from().update(row).eq(key, id).select(),
          await from().delete({ count: 'exact' }).eq(key, id).select(),
        ]
        expectNoMark(who, answers[1], name)
        return JSON.stringify(answers).replaceAll(id, 'ID').replaceAll(unknown, 'UNKNOWN')
      }
      expect(await told(rowOfOthers(name, reachOf[who])), name).toBe(await told(crypto.randomUUID()))
    }
    expect(await everything()).toBe(before)
  })

  test.each(thieves)('%s learns nothing by addresses of files', async (who) => {
    const files = home.clients[who].storage.from('documents')
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
    const other = reachOf[who] === 'property' ? home.farTenancy.tenantId : home.neighbour.id
    const kept = `tenants/${other}/Passport.pdf`
    passTime()
    expect((await home.clients.admin.storage.from('documents').upload(kept, pdf, { upsert: true })).error).toBeNull()
    const told = async (id: string) => {
      passTime()
      const path = `tenants/${id}/Passport.pdf`
      const answers = [
        await files.createSignedUrl(path, 60),
        await files.createSignedUrls([path], 60),
        await files.createSignedUploadUrl(path),
        await files.createSignedUploadUrl(path, { upsert: true }),
        await files.download(path),
        await files.info(path),
        await files.exists(path),
        await files.list(`tenants/${id}`),
        await files.move(path, `tenants/${home.tenant.id}/Taken.pdf`),
        await files.copy(path, `tenants/${home.tenant.id}/Taken.pdf`),
        await files.update(path, pdf),
        await files.remove([path]),
      ]
      return answers.map(({ data, error }) => JSON.stringify({ data, message: error?.message }).replaceAll(id, 'ID'))
    }
    expect(await told(other)).toEqual(await told(crypto.randomUUID()))
    expect((await home.clients.admin.storage.from('documents').exists(kept)).data).toBe(true)
  })
})

test.each(thieves)('%s learns nothing of others over two steps by embedding, counts, sums and order', (who) =>
  learnNothing(who, farWays),
)
