import { Outlet } from "react-router";
import { RequireAdmin } from "#web/shell/guards.tsx";
import { Shortcuts } from "#web/shell/shortcuts/shortcuts.tsx";

/** Around the staff's pages that stand at the top level (D2). */
export default function Admin() {
  return (
    <RequireAdmin>
      <div className="wrap py-6 lg:py-10">
        <Outlet />
        <Shortcuts />
      </div>
    </RequireAdmin>
  );
}
