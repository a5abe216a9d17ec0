#!/usr/bin/gjs -m
// The smallest browser that WebKitWebDriver can drive. WebKit's own MiniBrowser is at least 447 px wide, and logs nothing of
// automated pages, because it keeps nothing of them.
import GLib from 'gi://GLib';
import Gtk from 'gi://Gtk?version=3.0';
import WebKit from 'gi://WebKit2?version=4.1';

Gtk.init(null);
const folder = GLib.get_user_data_dir();
const context = new WebKit.WebContext({
  website_data_manager: new WebKit.WebsiteDataManager({
    base_data_directory: folder,
    base_cache_directory: folder,
  }),
});
context.set_automation_allowed(true);
context.set_preferred_languages(['pt-BR']);
context.connect('automation-started', (_context, session) => {
  const info = new WebKit.ApplicationInfo();
  info.set_name('WebKitGTK');
  session.set_application_info(info);
  session.connect('create-web-view', () => {
    const view = new WebKit.WebView({
      web_context: context,
      is_controlled_by_automation: true,
      settings: new WebKit.Settings({ enable_write_console_messages_to_stdout: true }),
    });
    const window = new Gtk.Window();
    window.add(view);
    window.show_all();
    view.connect('close', () => {
      window.destroy();
      Gtk.main_quit();
    });
    return view;
  });
});
Gtk.main();
