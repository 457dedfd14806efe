import type { Page } from '@playwright/test'
import { type Agency, type Api, expect, letUnit, PASSWORD, test, unique } from './fixtures'

test.use({
  keepsApplication: true,
  viewport: { width: 360, height: 740 },
  // What a browser says itself where no answer comes, and of what is refused.
  allowed: { complaints: [/ERR_|Failed to load resource|Failed to fetch/, /^failed: /, /status of 409/] },
})

/** A picture of one pixel, as a phone might send it. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Whether a page's answer is kept for when there is no network. */
const isKept = (page: Page, part: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<boolean>((resolve) => {
        const request = indexedDB.open('makao.seen')
        // The page makes it, not who looks whether it is there.
        request.onupgradeneeded = () => request.transaction?.abort()
        request.onerror = () => resolve(false)
        request.onsuccess = () => {
          const db = request.result
          const all = db.transaction('seen').objectStore('seen').getAll()
          all.onsuccess = () => {
            db.close()
            resolve(all.result.some(({ hash }: { hash: string }) => hash.includes(wanted)))
          }
        }
      }),
    part,
  )

/** How many entries the device keeps, whether they wait or are on their way; undefined where it keeps none yet. */
const unsentOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number | undefined>((resolve) => {
        const request = indexedDB.open('makao.unsent')
        // The page makes it, not who looks whether it is there.
        request.onupgradeneeded = () => request.transaction?.abort()
        request.onerror = () => resolve(undefined)
        request.onsuccess = () => {
          const db = request.result
          const entries = db.transaction('entries').objectStore('entries').count()
          entries.onsuccess = () => {
            db.close()
            resolve(entries.result)
          }
        }
      }),
  )

/** Opens a page while there is network, until the device keeps it and the application. */
async function openAndKeep(page: Page, path: string, part: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => isKept(page, part)).toBe(true)
}

/** The network goes, and the server with it. */
async function cut(page: Page, agency: Agency): Promise<void> {
  await page.context().setOffline(true)
  await agency.kill()
}

async function mend(page: Page, agency: Agency): Promise<void> {
  await agency.start()
  await page.context().setOffline(false)
}

async function owing(api: Api) {
  const made = await letUnit(api)
  await api.post('/payment-records', {
    tenancyId: made.tenancy?.id,
    requestId: crypto.randomUUID(),
    amount: 1_500_000,
    currency: 'KES',
    paymentType: 'rent',
    dueDate: '2026-11-05',
    paymentStatus: 'pending',
  })
  return made
}

async function paymentsOf(api: Api, tenantId: string) {
  const { rows } = (await api.get(`/payments?tenantId=${tenantId}`)) as {
    rows: { amount: number; reference: string }[]
  }
  return rows
}

/** Opens the tenant's page with the dialog's account while there is network. */
async function keepTenant(page: Page, tenant: { id: string }): Promise<void> {
  await openAndKeep(page, `/dashboard/tenants/${tenant.id}`, 'tenants')
  await page.getByRole('button', { name: 'Receive Payment' }).first().click()
  await expect(page.getByRole('dialog').getByLabel('Amount')).toBeVisible()
  for (const read of ['"tenantAccounts","get"', '"payments","account"']) {
    await expect.poll(() => isKept(page, read)).toBe(true)
  }
  await page.keyboard.press('Escape')
}

/** Presses the button; what comes of it is not known yet. */
async function beginToReceive(page: Page, amount: string, reference: string): Promise<void> {
  await page.getByRole('button', { name: 'Receive Payment' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel('Method').selectOption('bank')
  await dialog.getByLabel(/Reference/).fill(reference)
  await dialog.getByRole('button', { name: /^Receive/ }).click()
}

async function receive(page: Page, amount: string, reference: string): Promise<void> {
  await beginToReceive(page, amount, reference)
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a page opens without network as it was seen last, and says so; logging out leaves nothing of it', async ({
  page,
  agency,
  apiAs,
}) => {
  const api = await apiAs(agency.manager)
  const { tenant } = await owing(api)
  // A session of its own, which ends here: other stories go on with theirs.
  await page.request.post('/api/auth/sign-in', { data: { login: agency.manager.email, password: PASSWORD } })
  await openAndKeep(page, `/dashboard/tenants?search=${tenant.email}`, 'tenants')
  await expect(page.getByRole('row').filter({ hasText: tenant.fullName })).toBeVisible()

  await cut(page, agency)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: tenant.fullName })).toBeVisible()
  await expect(page.getByText(/^As of \d\d:\d\d, no network\.$/)).toBeVisible()
  await page.goto('/dashboard/reports')
  await expect(page.getByText('Failed to load report data')).toBeVisible()
  await expect(page.getByText(/no network\.$/)).toBeVisible()

  await mend(page, agency)
  await page.goto('/dashboard')
  await expect(page.getByText(/no network/)).toBeHidden()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: /log out/i }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('makao.person'))).toBeNull()
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('makao.seen')
})

/** The parts of the styles that a page has, by their layers. */
const partsOfStyles = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSLayerBlockRule)
      .map(({ name }) => name)
      .filter((name) => ['home', 'pages', 'whole'].includes(name)),
  )

test('a page that is on the device begins with all of its styles: no second part has it laid out anew', async ({
  page,
  agency,
  signIn,
}) => {
  await signIn(agency.manager)
  await openAndKeep(page, '/dashboard/tenants', 'tenants')
  await expect.poll(() => partsOfStyles(page)).toEqual(['pages', 'whole'])
  for (const path of ['/dashboard/tenants', '/dashboard']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await partsOfStyles(page)).toEqual(['whole'])
  }
})

/** What the device keeps of a part becomes what another version of Makao might have kept: an answer of another form. */
const keepInAnotherForm = (page: Page, part: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('makao.seen')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const transaction = request.result.transaction('seen', 'readwrite')
          const store = transaction.objectStore('seen')
          let changed = 0
          store.openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
            if (!cursor) return
            if (String(cursor.value.hash).includes(wanted)) {
              changed += 1
              cursor.update({ ...cursor.value, data: {}, shape: 'before' })
            }
            cursor.continue()
          }
          transaction.oncomplete = () => {
            request.result.close()
            resolve(changed)
          }
        }
      }),
    part,
  )

test('what a version before kept in another form is read anew, and spoils no page', async ({
  page,
  agency,
  signIn,
}) => {
  await signIn(agency.manager)
  const read = '"chargeRuns","preview"'
  await openAndKeep(page, '/dashboard/charges', read)
  expect(await keepInAnotherForm(page, read)).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Charge now' })).toBeVisible()
  await expect(page.getByText('This page could not be shown')).toBeHidden()
})

test('a session that ended elsewhere leaves nothing on the device either', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.manager)
  const { tenant } = await owing(api)
  await signIn(agency.manager)
  await openAndKeep(page, `/dashboard/tenants?search=${tenant.email}`, 'tenants')
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('makao.person'))).toBeNull()
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('makao.seen')
})

test('what is entered without network is sent once when it is back, by whichever tab', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(agency.manager)
  const { property, unit, tenant } = await owing(api)
  await api.post('/meters', {
    requestId: crypto.randomUUID(),
    unitId: unit.id,
    kind: 'water',
    serialNumber: 'W-1',
    digits: 6,
    installedOn: '2026-02-01',
    firstValue: 100_000,
    currency: 'KES',
    price: 15_000,
  })
  await signIn(agency.manager)
  await keepTenant(page, tenant)
  await openAndKeep(page, `/dashboard/meters?tab=round&propertyId=${property.id}`, '"meters","round"')

  await cut(page, agency)
  await page.goto(`/dashboard/tenants/${tenant.id}`)
  await receive(page, '12,000', unique('OFF'))
  await expect(page.getByText('1 entry not sent yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('Asks for a second key')
  await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('2 entries not sent yet.')).toBeVisible()
  await page.goto(`/dashboard/meters?tab=round&propertyId=${property.id}`)
  await page.getByLabel('What the meter shows').fill('112.5')
  await page.locator('input[type=file]').setInputFiles({ name: 'dial.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible()
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect(page.getByText('3 entries not sent yet.')).toBeVisible()

  // The tab is closed, and two are opened.
  const context = page.context()
  const [one, other] = [await context.newPage(), await context.newPage()]
  await page.close()
  for (const tab of [one, other]) {
    await tab.goto('/dashboard')
    await expect(tab.getByText('3 entries not sent yet.')).toBeVisible()
  }
  const sent: string[] = []
  context.on('response', (response) => {
    const isEntry = response.request().method() === 'POST' && /\/(payments|readings|notes)$/.test(response.url())
    if (isEntry) sent.push(response.url())
  })
  await mend(one, agency)
  for (const tab of [one, other]) await expect(tab.getByText(/not sent yet/)).toBeHidden()
  expect(await paymentsOf(api, tenant.id)).toMatchObject([{ amount: 1_200_000 }])
  const notes = (await api.get(`/tenants/${tenant.id}/notes`)) as { rows: { body: string }[] }
  expect(notes.rows).toMatchObject([{ body: 'Asks for a second key' }])
  const meters = (await api.get(`/meters?propertyId=${property.id}`)) as { rows: { id: string }[] }
  const meter = await api.get(`/meters/${meters.rows[0]?.id}`)
  expect(meter.readings).toMatchObject([{ value: 112_500, hasPhoto: true }, {}])
  await expect.poll(() => sent).toHaveLength(3)
})

test('a payment whose answer was lost is recorded once', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.manager)
  const { tenant } = await owing(api)
  await signIn(agency.manager)
  await page.goto(`/dashboard/tenants/${tenant.id}`)
  let isFirst = true
  await page.route('**/api/payments', async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.continue()
    isFirst = false
    await route.fetch()
    await route.abort()
  })
  await receive(page, '12,000', unique('LOST'))
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  expect(await paymentsOf(api, tenant.id)).toHaveLength(1)
})

for (const { wasTaken, told } of [
  { wasTaken: false, told: 'before it reached the server' },
  { wasTaken: true, told: 'after the server took it' },
]) {
  test(`a payment whose page is closed ${told} is recorded once`, async ({ page, agency, signIn, apiAs }) => {
    const api = await apiAs(agency.manager)
    const { tenant } = await owing(api)
    await signIn(agency.manager)
    await page.goto(`/dashboard/tenants/${tenant.id}`)
    const beside = await page.context().newPage()
    await beside.goto('/dashboard')
    await expect(beside.getByRole('heading', { level: 1 })).toBeVisible()
    const sent: string[] = []
    // Of whichever tab: what is left by the one is sent by the other at once.
    page.context().on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/payments')) sent.push(String(request.postData()))
    })
    const reached = new Promise<void>((resolve) => {
      void page.route('**/api/payments', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        if (wasTaken) await route.fetch()
        resolve()
        // No answer comes.
      })
    })
    await beginToReceive(page, '12,000', unique('SHUT'))
    await reached
    // Nobody is told that it waits while its form is sending it, and nobody sends it beside that.
    await expect.poll(() => unsentOn(page)).toBe(1)
    expect(await paymentsOf(api, tenant.id)).toHaveLength(wasTaken ? 1 : 0)
    for (const tab of [page, beside]) await expect(tab.getByText(/not sent yet/)).toBeHidden()
    // The tab that is left sends it, or the next one that is opened.
    if (!wasTaken) await beside.close()
    await page.close()
    const left = wasTaken ? beside : await beside.context().newPage()
    if (!wasTaken) await left.goto('/dashboard')
    await expect(left.getByText('Sent', { exact: true })).toBeVisible()
    await expect(left.getByText(/not sent yet/)).toBeHidden()
    expect(await paymentsOf(api, tenant.id)).toMatchObject([{ amount: 1_200_000 }])
    await expect.poll(() => [sent.length, new Set(sent).size]).toEqual([2, 1])
    await expect.poll(() => unsentOn(left)).toBe(0)
  })
}

test('what the server refuses stays, says why, and is mended', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.manager)
  const { tenant, tenancy } = await owing(api)
  const used = unique('USED').replaceAll(' ', '').toUpperCase()
  await api.post('/payments', {
    requestId: crypto.randomUUID(),
    tenancyId: tenancy?.id,
    currency: 'KES',
    amount: 100_000,
    method: 'bank',
    reference: used,
    receivedOn: '2026-11-20',
  })
  await signIn(agency.manager)
  await keepTenant(page, tenant)
  await cut(page, agency)
  await page.reload()
  await receive(page, '5,000', used)
  // Nobody gets out without network, and nothing is lost by trying.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: /log out/i }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out and remove them' }).click()
  await expect(page.getByText(/could not be logged out/i)).toBeVisible()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await mend(page, agency)
  await expect(page.getByText('1 entry refused.')).toBeVisible()
  expect(await paymentsOf(api, tenant.id)).toHaveLength(1)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: /log out/i }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Logging out removes them from this device.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close menu' }).click()

  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(dialog.getByText(/already/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Reference').fill(`${used}2`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Everything was sent.')).toBeVisible()
  const received = await paymentsOf(api, tenant.id)
  expect(received.map(({ amount }) => amount).sort()).toEqual([100_000, 500_000])
})
