import { useSession } from '../../state/session/session.ts';
import { MemberHome } from './MemberHome.tsx';
import { VisitorHome } from './VisitorHome.tsx';

/** The home page (spec §2): for a visitor the poster, for a member the night itself. */
export function HomePage() {
  return useSession() === null ? <VisitorHome /> : <MemberHome />;
}
