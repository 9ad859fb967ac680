import { createLocalJWKSet, decodeJwt, jwtVerify, SignJWT } from 'jose'
import { expect } from 'vitest'
import { signSandboxFile } from '#server/gateways/reputation/sandbox.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  async function scene() {
    const company = await newCompany(db)
    const add = async (level: string, overall: number, text: string) => {
      const [row] = await db<{ id: string }[]>`
        insert into reviews (id, company_id, author_name, level, state, overall, text, created_at, published_at)
        values (gen_random_uuid(), ${company.id}, 'Luis P.', ${level}, 'published', ${overall}, ${text}, now(), now()) returning id`
      return row!.id
    }
    return { company, add, owner: await server.as(company.owner.id) }
  }
  type Owner = Awaited<ReturnType<typeof scene>>['owner']
  const fileOf = async (owner: Owner, code?: string) => {
    const { bytes } = (await owner.reputation.export({ query: { code } })) as { bytes: Uint8Array }
    return new TextDecoder().decode(bytes)
  }
  const foreign = async (owner: Owner, now = server.now()) => signSandboxFile({ now, code: (await owner.reputation.imported()).code })
  return { scene, fileOf, foreign }
})
const sent = (text: string) => ({ file: new Blob([text]) })

test('a company takes its verified reviews along; the file can be checked without us, and later removals show', async ({
  db,
  server,
  given: { scene, fileOf },
}) => {
  const { company, add, owner } = await scene()
  await add('verified_hire', 5, 'Left everything clean.')
  const removed = await add('verified_contact', 3, 'Answered late, but honest.')
  await add('unverified', 1, 'Never hired them here.')

  const file = await fileOf(owner, 'ABCDE-23456')
  const visitor = server.visitor()
  // As another program does: with the published keys alone.
  const { payload, protectedHeader } = await jwtVerify(file, createLocalJWKSet(await visitor.reputation.keys()), { typ: 'reputation+jwt' })
  await db`update reviews set state = 'removed', removed_at = now() where id = ${removed}`
  const checked = await visitor.reputation.check(sent(file))

  expect(protectedHeader.alg).toBe('ES256')
  expect(payload).toMatchObject({
    iss: 'http://localhost:3000',
    nonce: 'ABCDE-23456',
    sub: `http://localhost:3000/companies/${company.slug}`,
  })
  expect(checked).toMatchObject({ issuer: 'http://localhost:3000', is_current: true, rating: { count: 2 }, holder: { name: company.name } })
  expect(checked.reviews.map(({ overall, standing }) => [overall, standing])).toEqual([
    [3, 'removed'],
    [5, 'shown'],
  ])
  expect(await visitor.reputation.removals({ params: { company_id: company.id } })).toEqual({ removed: [removed] })
})

test('one changed letter, another key or something else entirely is refused', async ({ server, given: { scene, fileOf } }) => {
  const { add, owner } = await scene()
  await add('verified_hire', 2, 'Came late twice.')
  const file = await fileOf(owner)
  const [head, , signature] = file.split('.')
  const claims = decodeJwt<{ reputation: { reviews: { overall: number }[] } }>(file)
  claims.reputation.reviews[0]!.overall = 5
  const better = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
  const unsigned = `${Buffer.from('{"alg":"none","typ":"reputation+jwt"}').toString('base64url')}.${file.split('.')[1]}.`
  const symmetric = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'reputation+jwt' }).sign(Buffer.alloc(32, 1))
  const stranger = await new SignJWT({ ...claims, iss: 'https://stranger.example' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.alloc(32, 1))
  const visitor = server.visitor()
  const codeOf = (text: string) =>
    visitor.reputation.check(sent(text)).then(
      () => 'accepted',
      ({ code }: { code: string }) => code,
    )

  expect(await Promise.all([better, unsigned, symmetric, stranger, 'hello', ''].map(codeOf))).toEqual([
    'reputation_forged',
    'reputation_unreadable',
    'reputation_unreadable',
    'reputation_unknown_issuer',
    'reputation_unreadable',
    'reputation_unreadable',
  ])
})

test('reviews of another platform come in with the company’s own code, once, and without what that platform removed', async ({
  db,
  server,
  given: { scene, foreign, fileOf },
}) => {
  const [mine, rival] = [await scene(), await scene()]
  const file = await foreign(mine.owner)

  await expect(rival.owner.reputation.import(sent(file))).rejects.toMatchObject({ code: 'reputation_wrong_code' })
  await expect(mine.owner.reputation.import(sent(await fileOf(mine.owner)))).rejects.toMatchObject({ code: 'reputation_unknown_issuer' })
  await expect(
    mine.owner.reputation.import(sent(await foreign(mine.owner, new Date(server.now().getTime() - 31 * 86_400_000)))),
  ).rejects.toMatchObject({ code: 'reputation_too_old' })

  await mine.owner.reputation.import(sent(file))
  const { imported } = await mine.owner.reputation.import(sent(file))

  expect(imported).toMatchObject([{ rating: { mean: 4.5, count: 2 }, removed_count: 1, issuer: 'https://otra-plataforma.example' }])
  const { elsewhere } = await server.visitor().reviews.ofCompany({ params: { slug: mine.company.slug }, query: {} })
  expect(elsewhere).toMatchObject([{ url: 'https://otra-plataforma.example/plomeria-morales', rating: { mean: 4.5, count: 2 } }])
  await expect(rival.owner.reputation.forget({ params: { imported_id: imported[0]!.id } })).rejects.toMatchObject({ status: 404 })

  // A removal is noticed within a week, by asking again.
  await db`update imported_reputations set removed_ids = '{}', checked_at = now() - interval '8 days' where company_id = ${mine.company.id}`
  await server.runJobs()
  expect((await mine.owner.reputation.imported()).imported).toMatchObject([{ rating: { mean: 4.5, count: 2 }, removed_count: 1 }])

  expect((await mine.owner.reputation.forget({ params: { imported_id: imported[0]!.id } })).imported).toEqual([])
})

test('an older file that arrives late does not replace a newer one', async ({ server, given: { scene, foreign } }) => {
  const { owner } = await scene()
  const newer = await foreign(owner)
  const older = await foreign(owner, new Date(server.now().getTime() - 3 * 86_400_000))

  await owner.reputation.import(sent(newer))
  const before = (await owner.reputation.imported()).imported[0]!.issued_at
  await owner.reputation.import(sent(older))

  expect((await owner.reputation.imported()).imported[0]!.issued_at).toBe(before)
})
