import { useShop } from '../../features/shop/api/get-shop.js';
import { Link } from '../../shared/routing/link.js';

/** The owner's line above the header. The gateway sends its styles with those of the shop's look. */
export function Announcement() {
  const { announcement, announcementUrl: url } = useShop()?.appearance ?? {};
  if (!announcement) return null;
  const link = url?.startsWith('/') ? <Link to={url}>{announcement}</Link> : <a href={url}>{announcement}</a>;
  return (
    <aside aria-label="Aviso" className="announcement">
      {url ? link : announcement}
    </aside>
  );
}
