import { dayInNairobi } from '@makao/contract/days'
import { messyWorkbook } from '../server/src/demo/messy-workbook'
import { noSums, reckonDownload, reckonLandlords, reckonMessy } from '../server/test/reckoned-workbook'
import { expect, keepToasts, onceNothingRuns, test, watch } from './fixtures'
import { installCopy, staffOfTemplate } from './templates'

const grouped = (amount: number) => amount.toLocaleString('en-KE')

test('from a workbook to the first charged month', async ({ browser }) => {
  const month = dayInNairobi(new Date()).slice(0, 7)
  const { bytes, figures } = messyWorkbook()
  const houses = await reckonMessy(bytes)
  const all = Object.values(houses).reduce((sum, house) => {
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += house[key]
    return sum
  }, noSums())
  const makao = await installCopy('agency')
  const { manager } = await staffOfTemplate()
  const context = await browser.newContext({
    baseURL: makao.url,
    viewport: { width: 1280, height: 800 },
    ...(manager.state && { storageState: manager.state }),
  })
  await keepToasts(context)
  const page = await context.newPage()
  const complaints = watch(page)
  // A minute after its start the server makes up for its run of the night, which would charge what has come over before it is looked at.
  const byHand = await page.request.put('/api/charges/settings', { data: { isAutomatic: false, daysBefore: 5 } })
  expect(byHand.ok(), await byHand.text()).toBe(true)

  // The dry run: the clerk's own headings are recognised, and one unit stands there twice.
  await page.goto('/dashboard/properties')
  await page.getByRole('link', { name: 'Import a sheet' }).click()
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'Rent roll.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: bytes,
  })
  await expect(page.getByText('Rent roll.xlsx checked')).toBeVisible()
  await expect(page.getByText(/^1 error in 1 row/)).toBeVisible()
  await expect(page.getByText(/^All \d+ totals of your sheet agree with the rows\.$/)).toBeVisible()
  const sums = page.locator('dl').filter({ hasText: 'Monthly rent' })
  const [found, comesOver] = [sums.nth(0), sums.nth(1)]
  for (const amount of [figures.rent, figures.arrears, figures.credit, figures.deposit]) {
    await expect(found).toContainText(grouped(amount))
  }

  await page.getByLabel('Kept in Makao from').fill(`${month}-01`)
  // Said while the sheet is read once more, it stays said.
  await page.getByText('Leave out 1 row with errors').click()
  for (const amount of [all.rent, all.arrears, all.credit, all.deposit]) {
    await expect(comesOver).toContainText(grouped(amount))
  }
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
  await expect(page.getByText(`Rent KES ${grouped(all.rent)} a month`)).toBeVisible()

  // What Makao gives out again comes to the sheet's totals, property by property and landlord by landlord.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download what is in Makao' }).click(),
  ])
  const out = await (await download.createReadStream()).toArray()
  expect(await reckonDownload(Buffer.concat(out))).toEqual({ houses, landlords: await reckonLandlords(bytes) })

  // The balances stand where they are looked for, and the month is charged above them.
  await page.goto('/dashboard/reports?report=arrears')
  await expect(page.getByText(grouped(all.arrears)).first()).toBeVisible()
  await page.goto('/dashboard/charges')
  await page.getByLabel('Preview').selectOption(month)
  // The dialog asks for what was seen: not for the month before this one was chosen.
  await expect(page).toHaveURL(new RegExp(`month=${month}`))
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.route('**/api/charges/runs', async (route) => route.fulfill({ response: await onceNothingRuns(route) }))
  await page.getByRole('button', { name: 'Charge now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make charges' }).click()
  await expect(page.getByText(`${all.tenancies} charges, KES`)).toBeVisible()
  await page.goto('/dashboard/payments')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()

  await makao.stop({ keepData: true })
  const { code, printed } = await makao.command('verify-books.js')
  expect({ code, printed }).toEqual({ code: 0, printed: expect.stringContaining('agree') })
  await makao.stop()
})
