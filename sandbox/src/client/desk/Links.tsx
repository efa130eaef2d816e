import { useWords } from '../words.tsx'
import { useWorld } from '../world.tsx'
import css from './Panel.module.css'

/** Links for developers. */
export function Links() {
  const { productUrl } = useWorld()
  const { word } = useWords()
  const links = [
    { href: `${productUrl}/docs`, label: word('apiDocs') },
    { href: '/control/identities', label: word('identities') },
    { href: '/control/state', label: word('simState') },
  ]
  return (
    <nav className={css.links} aria-label={word('links')}>
      {links.map(({ href, label }) => (
        <a key={href} href={href} target="_blank" rel="noreferrer">
          {label}
        </a>
      ))}
    </nav>
  )
}
