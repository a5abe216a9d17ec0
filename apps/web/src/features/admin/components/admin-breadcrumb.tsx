import { ChevronRight } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../../shared/routing/link.js';
import { adminTrail } from '../model/admin-trail.js';

/** The way back up; nothing on the panel itself. */
export function AdminBreadcrumb() {
  const trail = adminTrail(useLocation().pathname);
  if (trail.length < 2) return null;
  return (
    <nav aria-label="Onde você está" className="mb-2 text-small text-muted">
      <ol className="flex flex-wrap items-center gap-1">
        {trail.map(({ name, title, path }, index) => (
          <li key={name} className="flex items-center gap-1">
            {index > 0 ? <ChevronRight size={16} aria-hidden /> : null}
            {index < trail.length - 1 ? (
              <Link to={path} className="inline-block py-1 underline-offset-4 hover:underline">
                {title}
              </Link>
            ) : (
              <span aria-current="page">{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
