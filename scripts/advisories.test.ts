import { expect, test } from 'vitest'
import { judgeAudit } from './advisories'

const report = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: { lib: { name: 'lib', severity, via: [{ title: 'Prototype pollution' }, 'other'] } },
  })

test('high and critical advisories are findings, with the package and why', () => {
  expect(judgeAudit(`npm warn something {odd\n`)).toEqual({ kind: 'unknown' })
  expect(judgeAudit(report('critical'))).toEqual({
    kind: 'found',
    findings: ['lib: critical (Prototype pollution, other)'],
  })
  expect(judgeAudit(report('high'))).toMatchObject({ kind: 'found' })
})

test('lesser ones, and none, are not', () => {
  expect(judgeAudit(report('moderate'))).toEqual({ kind: 'clean' })
  expect(judgeAudit('npm warn old\n{"auditReportVersion":2,"vulnerabilities":{}}\n')).toEqual({ kind: 'clean' })
})

test('a registry without advisories, or none at all, says nothing', () => {
  expect(judgeAudit('{"message":"405 Method Not Allowed","error":{}}')).toEqual({ kind: 'unknown' })
  expect(judgeAudit('npm error network')).toEqual({ kind: 'unknown' })
  expect(judgeAudit('')).toEqual({ kind: 'unknown' })
})
