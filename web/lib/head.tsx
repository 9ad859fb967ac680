type HeadProps = { title: string; description?: string; isPrivate?: boolean; image?: string }

/** Title and description of a page, rendered by the page itself; language alternates and the canonical address come from the root. */
export const Head = ({ title, description, isPrivate, image }: HeadProps) => {
  const full = title.includes('Oficio') ? title : `${title} · Oficio`
  return (
    <>
      <title>{full}</title>
      <meta property="og:title" content={full} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={image} />}
      {isPrivate && <meta name="robots" content="noindex" />}
    </>
  )
}

/** Structured data of schema.org. A text in it cannot close the element. */
export const JsonLd = ({ data }: { data: object }) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }} />
)
